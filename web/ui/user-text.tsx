import { Fragment } from 'react';
import { piecesOf } from '#contract/struck-text.ts';
import { webAddressesIn } from '#contract/web-addresses.ts';
import { Anchor } from './anchor.tsx';

/** A user's text with its web addresses as links, and what is struck through. Everything else stays text. */
export function UserText({ children: text }: { children: string }) {
  let place = 0;
  return piecesOf(text).map(({ text: piece, isStruck }) => {
    place += piece.length;
    return isStruck ? (
      <s key={place}>
        <Linked>{piece}</Linked>
      </s>
    ) : (
      <Linked key={place}>{piece}</Linked>
    );
  });
}

function Linked({ children: text }: { children: string }) {
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
