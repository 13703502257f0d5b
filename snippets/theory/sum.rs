// Made by cargo xtask bundle cgt_core::theory::sum, for edition 2021, Rust 1.63 or newer, from
// cgt-core 0.1.0 (MIT OR Apache-2.0)
#[allow(unused)]
pub mod cgt_core {
pub mod theory {
pub mod sum {
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component<M> {
    grundy: u64,
    options: Vec<(M, u64)>,
}
impl<M> Component<M> {
    pub fn new(grundy: u64, options: impl IntoIterator<Item = (M, u64)>) -> Self {
        let options: Vec<(M, u64)> = options.into_iter().collect();
        assert!(
            options.iter().all(|option| option.1 != grundy),
            "Component::new: the value {grundy} is also that of an option, it must be the mex of them"
        );
        Component { grundy, options }
    }
}
pub fn grundy<M>(components: &[Component<M>]) -> u64 {
    components.iter().fold(0, |sum, component| sum ^ component.grundy)
}
pub fn is_winning<M>(components: &[Component<M>]) -> bool {
    grundy(components) != 0
}
pub fn winning_moves<M>(
    components: &[Component<M>],
) -> impl Iterator<Item = (usize, &M)> + '_ {
    let sum = grundy(components);
    components
        .iter()
        .enumerate()
        .flat_map(move |(component_idx, component)| {
            let target = sum ^ component.grundy;
            let options = component
                .options
                .iter()
                .filter(move |option| option.1 == target);
            options.map(move |option| (component_idx, &option.0))
        })
}
}
}
}
