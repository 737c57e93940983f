import { LinkifyIt } from 'linkify-it';

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** The web addresses in a text: with http or https, and those that start with `www.`; `notes.md` is not an address. */
export function webAddressesIn(text: string) {
  const found = linkify.match(text) ?? [];
  return found.filter(({ raw }) => /^(https?:\/\/|www\.)/i.test(raw));
}
