import { Fragment } from 'react';
import { webAddressesIn } from '#contract/web-addresses.ts';

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
