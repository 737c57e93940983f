import { createElement as h } from 'react';
import { TrackingDays } from '#contract/tracking-constants.ts';
import { Frame, type Provider } from './frame.ts';
import { Button, Heading, Link, Paragraph, SmallPrint } from './parts.ts';

type Props = {
  provider: Provider;
  firstName: string;
  tickets: { number: string; title: string; url: string }[];
  hasAccount: boolean;
  /** The login page, or the page that sends new links. */
  url: string;
};

/** The links with which a person follows their tickets. */
export function TrackingLinksMail({ provider, firstName, tickets, hasAccount, url }: Props) {
  const title = `Your tickets with ${provider.name}`;
  const footer =
    'You get this because links were requested for your address. If that wasn’t you, ignore this email. Nobody else gets the links.';
  const intro = hasAccount ? ', you have an account. All of your tickets are there.' : ', here are your tickets.';
  return h(
    Frame,
    { provider, title, preview: hasAccount ? 'Log in to see them.' : 'No login is needed.', footer },
    h(Heading, null, 'Your tickets'),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), intro),
    hasAccount && h(Button, { href: url }, 'Log in'),
    ...tickets.map(({ number, title: name, url }) =>
      h(
        Paragraph,
        { key: number },
        h('strong', null, number),
        ' ',
        h('bdi', null, name),
        h('br'),
        h(Link, { href: url }, 'Open this ticket'),
      ),
    ),
    !hasAccount &&
      h(
        SmallPrint,
        null,
        `Each link works for ${TrackingDays} days, without a login. Don’t forward it: whoever has it can read the ticket.`,
      ),
  );
}
