//! Crates of several editions, their modules and items, and how one names an item of another.

use super::Random;
use std::collections::BTreeSet;
use std::fmt::Write;

const EDITIONS: [u32; 4] = [2015, 2018, 2021, 2024];
const CRATES: [&str; 5] = ["util", "geo", "num", "tree", "flow"];
const MODULES: [&str; 7] = ["util", "geo", "inner", "ops", "num", "prelude", "deep"];
/// How much one item may cost in items that run, so that no program runs for long.
const MAX_COST: u32 = 300;

pub struct Crate {
    pub name: String,
    pub edition: u32,
    /// The crates that it depends on, and its names for them.
    pub needs: Vec<(usize, String)>,
    pub has_feature: bool,
    pub root: usize,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Layout {
    Inline,
    File,
    Folder,
    Path,
}

pub struct Module {
    pub krate: usize,
    pub parent: Option<usize>,
    pub name: String,
    pub layout: Layout,
    /// What stands before the modules inside.
    pub head: String,
    pub text: String,
    /// Macros in scope by their names, in this module and those inside.
    pub macros: Vec<String>,
    names: BTreeSet<String>,
    globs: BTreeSet<usize>,
}

#[derive(Clone, PartialEq)]
pub enum Kind {
    Function,
    Constant,
    Struct {
        methods: Vec<&'static str>,
        drops: bool,
        abilities: Vec<&'static str>,
    },
    Trait {
        method: String,
        more: String,
        receivers: Vec<String>,
        types: Vec<usize>,
    },
    /// A function of whatever has a trait.
    Generic {
        bound: usize,
    },
    Enum,
    Macro {
        form: usize,
    },
    /// Another name of an item.
    Alias {
        of: usize,
    },
}

#[derive(Clone)]
pub struct Item {
    pub kind: Kind,
    pub module: usize,
    pub name: String,
    pub cost: u32,
    pub is_public: bool,
}

pub struct World {
    /// The edition of all crates, if it is one.
    only: Option<u32>,
    pub random: Random,
    pub crates: Vec<Crate>,
    pub modules: Vec<Module>,
    pub items: Vec<Item>,
    /// What the item that is being written costs so far.
    pub spent: u32,
    count: u32,
}

impl World {
    /// Crates with empty modules; the last one is the program.
    /// Crates of one edition, or of any.
    pub fn new(seed: u64, only: Option<u32>) -> World {
        let (crates, modules, items) = (Vec::new(), Vec::new(), Vec::new());
        let random = Random::new(seed);
        let mut world = World { random, only, crates, modules, items, spent: 0, count: 0 };
        let n_crates = 2 + world.random.below(4);
        for krate in 0..n_crates {
            world.add_crate(krate, krate + 1 == n_crates);
        }
        world
    }

    fn add_crate(&mut self, krate: usize, is_program: bool) {
        let any = EDITIONS[self.random.below(4)];
        let edition = self.only.unwrap_or(any);
        let name = if is_program { "sol" } else { CRATES[krate] };
        let mut needs = Vec::new();
        for other in 0..krate {
            let is_needed = is_program && other + 1 == krate || self.random.below(3) != 0;
            if is_needed {
                let own = self.crates[other].name.clone();
                let alias = if self.random.one_in(4) { format!("{own}_x{krate}") } else { own };
                needs.push((other, alias));
            }
        }
        let root = self.modules.len();
        let has_feature = !is_program && self.random.one_in(2);
        self.crates.push(Crate { name: name.to_string(), edition, needs, has_feature, root });
        self.add_module(krate, None, String::new());
        for _ in 0..1 + self.random.below(4) {
            let parent = root + self.random.below(self.modules.len() - root);
            let name = self.random.pick(&MODULES).to_string();
            let is_crate = parent == root && self.crates[krate].needs.iter().any(|n| n.1 == name);
            // A crate of 2015 has its dependencies at its root.
            if !(is_crate && edition == 2015) && self.modules[parent].names.insert(name.clone()) {
                self.add_module(krate, Some(parent), name);
            }
        }
    }

    fn add_module(&mut self, krate: usize, parent: Option<usize>, name: String) {
        let layouts = [Layout::Inline, Layout::Inline, Layout::File, Layout::Folder, Layout::Path];
        // A path attribute counts from another folder inside these.
        let is_other = |layout| matches!(layout, Layout::Inline | Layout::File);
        let inside_other = parent.is_some_and(|parent| {
            self.modules[parent].parent.is_some() && is_other(self.modules[parent].layout)
        });
        let layout = match layouts[self.random.below(layouts.len())] {
            Layout::Path if inside_other => Layout::File,
            layout => layout,
        };
        let (head, text, macros) = (String::new(), String::new(), Vec::new());
        let (names, globs) = (BTreeSet::new(), BTreeSet::new());
        self.modules.push(Module { krate, parent, name, layout, head, text, macros, names, globs });
    }

    pub fn edition(&self, module: usize) -> u32 {
        self.crates[self.modules[module].krate].edition
    }

    /// A name that is new in a module, of one kind of names.
    pub fn name(&mut self, module: usize, letters: &[&str]) -> String {
        loop {
            let name = format!("{}{}", self.random.pick(letters), self.random.below(5));
            let name =
                if self.random.one_in(12) { format!("{name}_{}", self.next()) } else { name };
            // Globs that show two items of a name are seldom wanted.
            let has_other =
                |glob: &usize| *glob != module && self.modules[*glob].names.contains(&name);
            let is_shown_twice = self
                .modules
                .iter()
                .any(|other| other.globs.contains(&module) && other.globs.iter().any(has_other));
            let is_fine = !is_shown_twice || self.random.one_in(10);
            if is_fine && self.modules[module].names.insert(name.clone()) {
                return name;
            }
        }
    }

    /// A number that is new.
    pub fn next(&mut self) -> u32 {
        self.count += 1;
        self.count
    }

    /// A module of a crate.
    pub fn module_of(&mut self, krate: usize) -> usize {
        let root = self.crates[krate].root;
        let n_modules = self.modules.iter().filter(|module| module.krate == krate).count();
        root + self.random.below(n_modules)
    }

    /// Items of some kinds that a module can name, and that do not cost too much.
    pub fn visible(&self, from: usize, is_wanted: impl Fn(&Kind) -> bool) -> Vec<usize> {
        let krate = self.modules[from].krate;
        let can_see = |item: &Item| {
            let home = self.modules[item.module].krate;
            home == krate || item.is_public && self.crates[krate].needs.iter().any(|n| n.0 == home)
        };
        let fits = |item: &Item| self.spent + item.cost <= MAX_COST;
        let all = 0..self.items.len();
        all.filter(|&item| is_wanted(&self.items[self.target(item)].kind))
            .filter(|&item| can_see(&self.items[item]) && fits(&self.items[item]))
            .collect()
    }

    /// The item that one is in the end, whatever its name.
    pub fn target(&self, item: usize) -> usize {
        match self.items[item].kind {
            Kind::Alias { of } => self.target(of),
            _ => item,
        }
    }

    /// The path of a module inside its crate, with `::` at its end.
    pub fn inside(&self, module: usize) -> String {
        let Module { parent, name, .. } = &self.modules[module];
        parent.map_or(String::new(), |parent| format!("{}{name}::", self.inside(parent)))
    }

    /// What a path of a crate starts with where a module's code names it, in a `use` or outside.
    pub fn root(&mut self, from: usize, krate: usize, in_use: bool) -> String {
        let own = self.modules[from].krate;
        let edition = self.edition(from);
        if krate == own {
            let is_old = edition == 2015 && self.random.one_in(2);
            return match (is_old, in_use) {
                (true, true) => String::new(),
                (true, false) => "::".to_string(),
                (false, _) => "crate::".to_string(),
            };
        }
        let through = self.crates[own].needs.clone();
        // By way of another crate that shows it to all, or directly.
        let others: Vec<_> = through
            .iter()
            .filter_map(|(other, alias)| Some((alias, self.shown(*other, krate)?)))
            .collect();
        if !others.is_empty() && self.random.one_in(3) {
            let (alias, shown) = &others[self.random.below(others.len())];
            return format!("{}{shown}::", self.prefix(from, alias, in_use));
        }
        let alias = &through.iter().find(|need| need.0 == krate).unwrap().1;
        self.prefix(from, alias, in_use)
    }

    fn prefix(&mut self, from: usize, alias: &str, in_use: bool) -> String {
        let is_new = self.edition(from) > 2015;
        let is_hidden = self.modules[from].names.contains(alias);
        let is_hidden = is_hidden || !self.modules[from].globs.is_empty();
        let is_bare = if is_new { !is_hidden && self.random.one_in(5) } else { in_use };
        if is_bare { format!("{alias}::") } else { format!("::{alias}::") }
    }

    /// The name under which a crate's root has another crate.
    pub fn shown(&self, krate: usize, other: usize) -> Option<String> {
        let Crate { needs, edition, .. } = &self.crates[krate];
        let alias = &needs.iter().find(|need| need.0 == other)?.1;
        Some(if *edition == 2015 { alias.clone() } else { format!("{alias}_again") })
    }

    /// The path of an item where a module's code names it.
    pub fn path(&mut self, from: usize, item: usize, in_use: bool) -> String {
        let Item { module: to, name, .. } = self.items[item].clone();
        let is_own = self.modules[from].krate == self.modules[to].krate;
        let form = self.random.below(8);
        // A macro is in scope by its name alone after its definition only.
        let is_macro = matches!(self.items[item].kind, Kind::Macro { .. });
        if is_own && from == to && form < 4 && !in_use && !is_macro {
            return name;
        }
        if form == 4 {
            let path = self.absolute(from, item, true);
            let alias = format!("A{}", self.next());
            writeln!(self.modules[from].text, "use {path} as {alias};").unwrap();
            return if in_use { format!("self::{alias}") } else { alias };
        }
        if form == 5 && from != to && !in_use && self.globs(from, to, &name) {
            return name;
        }
        if is_own && form < 3 {
            let up = self.inside(from).matches("::").count();
            let up = if up == 0 { "self::".to_string() } else { "super::".repeat(up) };
            return format!("{up}{}{name}", self.inside(to));
        }
        self.absolute(from, item, in_use)
    }

    /// Imports all of a module, unless a name would then be hidden or mean two things.
    fn globs(&mut self, from: usize, to: usize, name: &str) -> bool {
        let Module { names, globs, .. } = &self.modules[from];
        let mut others = globs.iter().filter(|&&other| other != to);
        if names.contains(name) || others.any(|&other| self.modules[other].names.contains(name)) {
            return false;
        }
        if self.modules[from].globs.insert(to) {
            let root = self.root(from, self.modules[to].krate, true);
            let inside = self.inside(to);
            let path = if root.is_empty() && inside.is_empty() { "::" } else { root.as_str() };
            let line = format!("#[allow(unused_imports)]\nuse {path}{inside}*;\n");
            self.modules[from].text.push_str(&line);
        }
        true
    }

    pub fn absolute(&mut self, from: usize, item: usize, in_use: bool) -> String {
        let Item { module: to, name, .. } = self.items[item].clone();
        let root = self.root(from, self.modules[to].krate, in_use);
        format!("{root}{}{name}", self.inside(to))
    }

    /// The path of an item in the rules of an exported macro.
    pub fn path_in_macro(&self, krate: usize, item: usize) -> String {
        let Item { module: to, name, .. } = &self.items[item];
        let home = self.modules[*to].krate;
        let root = match home == krate {
            true => "$crate::".to_string(),
            false => format!("$crate::{}::", self.shown(krate, home).unwrap()),
        };
        format!("{root}{}{name}", self.inside(*to))
    }

    /// The files of all crates.
    pub fn files(&self) -> Vec<(String, String)> {
        let mut files = Vec::new();
        for (idx, krate) in self.crates.iter().enumerate() {
            let is_program = idx + 1 == self.crates.len();
            let dir = if is_program { String::new() } else { format!("{}/", krate.name) };
            files.push((format!("{dir}Cargo.toml"), self.manifest(idx, is_program)));
            let file = if is_program { "main.rs" } else { "lib.rs" };
            let text = self.content(krate.root, &format!("{dir}src"), &mut files);
            files.push((format!("{dir}src/{file}"), text));
        }
        files
    }

    fn manifest(&self, idx: usize, is_program: bool) -> String {
        let Crate { name, edition, needs, has_feature, .. } = &self.crates[idx];
        let mut text = format!("[package]\nname = '{name}'\nedition = '{edition}'\n");
        if is_program {
            text.push_str("[[bin]]\nname = 'sol'\npath = 'src/main.rs'\n[workspace]\n");
        }
        if *has_feature {
            text.push_str("[features]\nextra = []\nspare = []\n");
        }
        text.push_str("[dependencies]\n");
        for (other, alias) in needs {
            let Crate { name, has_feature, .. } = &self.crates[*other];
            let up = if is_program { "" } else { "../" };
            let package =
                if alias == name { String::new() } else { format!(", package = '{name}'") };
            let features = if *has_feature { ", features = ['extra']" } else { "" };
            writeln!(text, "{alias} = {{ path = '{up}{name}'{package}{features} }}").unwrap();
        }
        text
    }

    fn content(&self, module: usize, dir: &str, files: &mut Vec<(String, String)>) -> String {
        let mut text = self.modules[module].head.clone();
        for child in 0..self.modules.len() {
            let Module { parent, name, layout, .. } = &self.modules[child];
            if *parent != Some(module) {
                continue;
            }
            let folder = match layout {
                Layout::Path => format!("{dir}/odd{child}"),
                _ => format!("{dir}/{name}"),
            };
            let inside = self.content(child, &folder, files);
            match layout {
                Layout::Inline => {
                    writeln!(text, "pub mod {name} {{\n{inside}}}").unwrap();
                    continue;
                }
                Layout::File => files.push((format!("{dir}/{name}.rs"), inside)),
                Layout::Folder => files.push((format!("{dir}/{name}/mod.rs"), inside)),
                Layout::Path => {
                    writeln!(text, "#[path = \"odd{child}/mod.x.rs\"]").unwrap();
                    files.push((format!("{dir}/odd{child}/mod.x.rs"), inside));
                }
            }
            writeln!(text, "pub mod {name};").unwrap();
        }
        text + &self.modules[module].text
    }
}
