import { createElement as h } from 'react';
import { CommentText } from './comment-text.ts';
import { Frame, type Provider } from './frame.ts';
import { colors } from './look.ts';
import { Button, Facts, Heading, Link, Paragraph, SmallPrint } from './parts.ts';

type OnCallProps = {
  provider: Provider;
  number: string;
  title: string;
  description: string;
  facts: [name: string, value: string][];
  /** Until the next person is asked. */
  minutes: number;
  acknowledgeUrl: string;
  url: string;
};

const bubble = { backgroundColor: colors.sunken, color: colors.ink, borderRadius: '8px', padding: '10px 14px' };

/** Asks the person on call to take care of an urgent ticket. */
export function OnCallMail({ provider, number, title, description, facts, minutes, ...links }: OnCallProps) {
  return h(
    Frame,
    {
      provider,
      title: `${number} ${title}`,
      preview: 'Urgent, and outside service hours.',
      footer: 'You get this because you are on call.',
    },
    h(Heading, null, 'An urgent ticket needs you'),
    h(Paragraph, null, h('strong', null, number), ' ', h('bdi', null, title)),
    h(Facts, { facts }),
    h('div', { className: 'client ink', dir: 'auto', style: bubble }, h(CommentText, null, description)),
    h(Button, { href: links.acknowledgeUrl }, 'I’ll take care of it'),
    h(SmallPrint, null, `If you don’t answer within ${minutes} minutes, the next person on call is asked.`),
    h(SmallPrint, null, 'The whole ticket: ', h(Link, { href: links.url }, links.url)),
  );
}
