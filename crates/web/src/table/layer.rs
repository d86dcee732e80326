//! A layer of a board on the page: what has changed is parsed and laid out again, and nothing else.

use std::collections::HashSet;

use leptos::prelude::*;
use leptos::svg;

/// Draws parts into a group, whenever they change. Each part is the text of one element.
pub(super) fn follow(group: NodeRef<svg::G>, parts: Memo<Vec<String>>) {
    Effect::new(move |before: Option<Vec<String>>| {
        let Some(group) = group.get() else { return Vec::new() };
        let now = parts.get();
        redraw(&group, &steps(&before.unwrap_or_default(), &now));
        now
    });
}

/// What happens to the elements of a group, from the first on.
#[derive(Debug, PartialEq)]
enum Step {
    Keep,
    Remove,
    /// New elements before the next old one.
    Insert(String),
}

/// How to get from some parts to others.
fn steps(before: &[String], now: &[String]) -> Vec<Step> {
    let wanted: HashSet<&String> = now.iter().collect();
    let mut old = before.iter().peekable();
    let mut steps = Vec::new();
    for part in now {
        while old.next_if(|old| !wanted.contains(old)).is_some() {
            steps.push(Step::Remove);
        }
        if old.next_if_eq(&part).is_some() {
            steps.push(Step::Keep);
        } else if let Some(Step::Insert(text)) = steps.last_mut() {
            text.push_str(part);
        } else {
            steps.push(Step::Insert(part.clone()));
        }
    }
    steps.extend(old.map(|_| Step::Remove));
    steps
}

fn redraw(group: &web_sys::Element, steps: &[Step]) {
    let mut next = group.first_element_child();
    for step in steps {
        match step {
            Step::Keep => next = next.and_then(|element| element.next_element_sibling()),
            Step::Remove => {
                let after = next.as_ref().and_then(web_sys::Element::next_element_sibling);
                if let Some(element) = next {
                    element.remove();
                }
                next = after;
            }
            Step::Insert(text) => {
                // Our own drawing is always markup that can be read.
                let _ = match &next {
                    Some(element) => element.insert_adjacent_html("beforebegin", text),
                    None => group.insert_adjacent_html("beforeend", text),
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists of up to four of three parts.
    fn lists() -> Vec<Vec<String>> {
        let mut all = vec![Vec::new()];
        let mut longest = all.clone();
        for _ in 0..4 {
            let longer =
                |list: &Vec<String>| ["a", "b", "c"].map(|part| [list.as_slice(), &[part.to_owned()]].concat());
            longest = longest.iter().flat_map(longer).collect();
            all.extend(longest.clone());
        }
        all
    }

    #[test]
    fn steps_lead_from_any_parts_to_any_others() {
        for before in &lists() {
            for now in &lists() {
                let mut old = before.iter();
                let mut drawn = String::new();
                for step in steps(before, now) {
                    match step {
                        Step::Keep => drawn += old.next().expect("something to keep"),
                        Step::Remove => drop(old.next().expect("something to remove")),
                        Step::Insert(text) => drawn += &text,
                    }
                }
                assert_eq!((drawn, old.next()), (now.concat(), None), "{before:?} to {now:?}");
            }
        }
    }

    #[test]
    fn what_stays_is_not_touched() {
        let parts = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (before, now) = (parts("a b c d"), parts("a x y c d z"));
        let expected = [
            Step::Keep,
            Step::Remove,
            Step::Insert("xy".to_owned()),
            Step::Keep,
            Step::Keep,
            Step::Insert("z".to_owned()),
        ];
        assert_eq!(steps(&before, &now), expected);
    }
}
