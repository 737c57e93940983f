import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { Button, Facts, Heading, Paragraph } from './parts.ts';

type WebhookProps = {
  provider: Provider;
  firstName: string;
  ended: keyof typeof words;
  facts: [name: string, value: string][];
  url: string;
};

const words = {
  webhook: {
    title: 'A webhook was turned off',
    why: 'Its address has accepted no message for three days, or said that it is permanently gone. Nothing more will be sent to it.',
    next: 'Once the address works, turn the webhook on again. You can send missed messages again from its deliveries.',
  },
  message: {
    title: 'A message to a webhook was given up',
    why: 'Its address accepts other messages, but refused this one each time. The webhook stays on.',
    next: 'Its deliveries show each message that failed. Once the receiver can take it, send it again from there. For a day you get no further email about this webhook.',
  },
};

/** Tells a super admin that a webhook was turned off, or that a message to it was given up. */
export function WebhookMail({ provider, firstName, ended, facts, url }: WebhookProps) {
  const { title, why, next } = words[ended];
  const footer = 'You get this because you are a super admin. It can’t be turned off.';
  return h(
    Frame,
    { provider, title, preview: why, footer },
    h(Heading, null, title),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), '. ', why),
    h(Facts, { facts }),
    h(Paragraph, null, next),
    h(Button, { href: url }, 'Open webhooks'),
  );
}
