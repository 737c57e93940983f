import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { colors } from './look.ts';
import { Button, Facts, Heading, Link, LinkedText, Paragraph, SmallPrint } from './parts.ts';

type SubscriptionProps = { provider: Provider; url: string; statusUrl: string };

/** Asks an address to confirm its subscription to the status page. */
export function SubscriptionMail({ provider, url, statusUrl }: SubscriptionProps) {
  return h(
    Frame,
    {
      provider,
      title: `Status of ${provider.name}`,
      preview: 'Confirm that you want to get these emails.',
      footer: 'You get this because somebody entered your address on our status page. If it was not you, do nothing.',
    },
    h(Heading, null, 'Confirm your subscription'),
    h(Paragraph, null, 'We will email you when something does not work, and when it works again.'),
    h(Button, { href: url }, 'Confirm my subscription'),
    h(SmallPrint, null, 'If the button does not work, open this address: ', h(Link, { href: url }, url)),
    h(SmallPrint, null, 'The status page: ', h(Link, { href: statusUrl }, statusUrl)),
  );
}

type IncidentProps = {
  provider: Provider;
  headline: string;
  title: string;
  facts: [name: string, value: string][];
  text: string;
  url: string;
  /** Why the recipient gets this. */
  reason: string;
  unsubscribeUrl: string;
};

const bubble = { backgroundColor: colors.sunken, color: colors.ink, borderRadius: '8px', padding: '10px 14px' };

/** Tells what is published about an incident or maintenance. */
export function IncidentMail({ provider, headline, title, facts, text, url, reason, unsubscribeUrl }: IncidentProps) {
  const footer = [reason, ' ', h(Link, { key: 'end', href: unsubscribeUrl }, 'Turn these emails off'), '.'];
  return h(
    Frame,
    { provider, title, preview: text, footer },
    h(Heading, null, headline),
    h(Paragraph, null, h('strong', null, h('bdi', null, title))),
    h(Facts, { facts }),
    h('div', { className: 'client ink', dir: 'auto', style: bubble }, h(LinkedText, null, text)),
    h(Button, { href: url }, 'See the current state'),
  );
}
