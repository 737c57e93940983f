/**
 * Joins the class names that apply. Of two that set the same property, the one later in the style sheet wins, not the last
 * one here: a component takes a `size` or a `look`, and its `className` only places it.
 */
export function classNames(...names: (string | false | undefined | null)[]) {
  return names.filter(Boolean).join(' ');
}
