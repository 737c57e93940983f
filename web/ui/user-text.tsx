import { Fragment } from 'react';
import { webAddressesIn } from '#contract/web-addresses.ts';
import { Anchor } from './anchor.tsx';

/** A user's text with its web addresses as links. Everything else stays text. */
export function UserText({ children: text }: { children: string }) {
  let end = 0;
  const parts = webAddressesIn(text).map(({ index, lastIndex, url, raw }) => {
    const before = text.slice(end, index);
    end = lastIndex;
    return (
      <Fragment key={index}>
        {before}
        <Anchor href={url} target="_blank" rel="noreferrer noopener" referrerPolicy="no-referrer">
          {raw}
        </Anchor>
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
