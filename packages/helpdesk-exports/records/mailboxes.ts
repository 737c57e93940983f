/** Whoever a table or a list of copies names. */
export type Named = { email?: string | undefined; name?: string | undefined };

const Address = /[^\s<>"“”(),;:[\]]+@[^\s<>"“”(),;:[\]]+/;

/**
 * A person as people write them: `ada@birch.example`, `Ada Lovelace <ada@birch.example>`, `mailto:ada@birch.example`,
 * `ada@birch.example (Ada)`. A text without an address stays what it is.
 */
export function mailboxIn(text: string): Named {
  const [found = ''] = Address.exec(text) ?? [];
  const email = found.replace(/^['.]+|['.]+$/g, '');
  if (email === '') return { email: text };
  const name = text
    .replace(found, ' ')
    .replace(/mailto:/gi, ' ')
    .replace(/[<>"“”()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s',;]+|[\s',;]+$/g, '');
  return name === '' ? { email } : { email, name };
}

/** The people of a list. A comma inside of a name separates nobody: `Lovelace, Ada <ada@birch.example>; bob@birch.example`. */
export function mailboxesIn(text: string): Named[] {
  if (!text.includes('@')) return partsOf(text).map((part) => mailboxIn(part));
  const people: Named[] = [];
  let written = '';
  for (const part of text.split(/([,;\n])/)) {
    written += part;
    if (!part.includes('@')) continue;
    people.push(mailboxIn(written.trim()));
    written = '';
  }
  return people;
}

/** The entries of a list, separated by commas, semicolons or lines. */
export function partsOf(text: string | undefined) {
  return (text ?? '').split(/[,;\n]/).flatMap((part) => part.trim() || []);
}
