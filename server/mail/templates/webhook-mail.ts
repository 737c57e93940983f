import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { Button, Facts, Heading, Paragraph } from './parts.ts';

type WebhookOffProps = { provider: Provider; firstName: string; name: string; reason: string; url: string };

/** Tells a super admin that a webhook was turned off. */
export function WebhookOffMail({ provider, firstName, name, reason, url }: WebhookOffProps) {
  const why = 'Its address has not accepted a message for three days, or says that it is gone for good.';
  return h(
    Frame,
    {
      provider,
      title: 'A webhook was turned off',
      preview: why,
      footer: 'You get this because you are a super admin. It can’t be turned off.',
    },
    h(Heading, null, 'A webhook was turned off'),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), '. ', why, ' Nothing more is sent to it.'),
    h(Facts, {
      facts: [
        ['Webhook', name],
        ['Last answer', reason],
      ],
    }),
    h(
      Paragraph,
      null,
      'Once its address works, turn it on again. What was not delivered can be sent again from its list.',
    ),
    h(Button, { href: url }, 'Open the webhooks'),
  );
}
