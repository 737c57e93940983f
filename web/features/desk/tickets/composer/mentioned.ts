export type Mention = { id: string; name: string };

/** Those of the chosen people whose `@Name` is still in the text. */
export function mentionedIn(text: string, chosen: Mention[]) {
  return chosen.filter(({ name }) =>
    text
      .split(`@${name}`)
      .slice(1)
      .some((rest) => !/^[\p{L}\p{N}]/u.test(rest)),
  );
}
