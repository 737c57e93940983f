/** Class names in one string, without those that do not apply. */
export function classNames(...names: (string | false | undefined | null)[]) {
  return names.filter(Boolean).join(' ');
}
