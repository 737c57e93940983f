import { createElement as h } from 'react';
import type { ApprovalKinds } from '#contract/approvals-constants.ts';
import { centsInWords } from '#contract/money-words.ts';
import { dateInWords, minutesInWords } from '#contract/time-words.ts';
import { colors } from './look.ts';
import { Button, Paragraph, SmallPrint, TypedText } from './parts.ts';

/** What somebody is asked to approve, with the page that asks them. */
export type Asked = {
  kind: (typeof ApprovalKinds)[number];
  question: string;
  /** In US cents. */
  amount: number | null;
  minutes: number | null;
  expiresOn: string | null;
  decidesAs: string;
  url: string;
};

/** Asks for an approval. The link leads to a page; only its buttons decide. */
export function ApprovalQuestion({ kind, question, amount, minutes, expiresOn, decidesAs, url }: Asked) {
  const facts = [
    ...(amount === null ? [] : [`Amount: ${centsInWords(amount)}`]),
    ...(minutes === null ? [] : [`Working time: up to ${minutesInWords(minutes)}`]),
    ...(expiresOn === null ? [] : [`Decide by ${dateInWords(expiresOn)}`]),
  ];
  return h(
    'section',
    { className: 'section', style: { borderTop: `1px solid ${colors.line}`, margin: '20px 0 0', padding: '16px 0 0' } },
    h(Paragraph, null, h('strong', null, words[kind])),
    h(
      'div',
      { className: 'ink', dir: 'auto', style: { color: colors.ink, margin: '0 0 12px' } },
      h(TypedText, null, question),
    ),
    ...facts.map((fact) => h(Paragraph, { key: fact }, fact)),
    h(Button, { href: url }, 'Approve or decline'),
    h(
      SmallPrint,
      null,
      'You decide as ',
      h('bdi', null, decidesAs),
      '. This link is yours alone, so don’t forward it.',
    ),
  );
}

const words = {
  work: 'Do you approve this work?',
  purchase: 'Do you approve this purchase?',
  access: 'Do you approve this access?',
} as const satisfies Record<Asked['kind'], string>;
