import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { Button, Facts, Heading, Paragraph } from './parts.ts';

type WebhookOffProps = { provider: Provider; firstName: string; name: string; reason: string; url: string };

/** Tells a super admin that a webhook was turned off. */
export function WebhookOffMail({ provider, firstName, name, reason, url }: WebhookOffProps) {
  const why = 'Its address has accepted no message for three days, or said that it is permanently gone.';
  return h(
    Frame,
    {
      provider,
      title: 'A webhook was turned off',
      preview: why,
      footer: 'You get this because you are a super admin. It can’t be turned off.',
    },
    h(Heading, null, 'A webhook was turned off'),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), '. ', why, ' Nothing more will be sent to it.'),
    h(Facts, {
      facts: [
        ['Webhook', name],
        ['Last response', reason],
      ],
    }),
    h(
      Paragraph,
      null,
      'Once the address works, turn the webhook on again. You can send missed messages again from its deliveries.',
    ),
    h(Button, { href: url }, 'Open webhooks'),
  );
}
