import { LinkifyIt } from 'linkify-it';
import { Fragment } from 'react';

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** A user's text with its web addresses as links. Everything else stays text. */
export function UserText({ children: text }: { children: string }) {
  let end = 0;
  const parts = webAddressesIn(text).map(({ index, lastIndex, url, raw }) => {
    const before = text.slice(end, index);
    end = lastIndex;
    return (
      <Fragment key={index}>
        {before}
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          referrerPolicy="no-referrer"
          className="text-river underline underline-offset-2"
        >
          {raw}
        </a>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

/** Addresses with http or https, and those that start with `www.`; `notes.md` is not an address. */
function webAddressesIn(text: string) {
  const found = linkify.match(text) ?? [];
  return found.filter(({ raw }) => /^(https?:\/\/|www\.)/i.test(raw));
}
