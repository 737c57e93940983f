import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { Button, Heading, Link, Paragraph } from './parts.ts';

type NoticeProps = {
  provider: Provider;
  firstName: string;
  headline: string;
  text: string;
  url: string;
  /** The words on the button. */
  action: string;
  unsubscribeUrl: string;
  /** Why its recipient gets it. */
  why: 'a super admin' | 'on the team' | `a manager of ${string}` | 'a client';
};

/** Tells staff, or a client, what no ticket tells them. */
export function NoticeMail({ provider, firstName, headline, text, url, action, unsubscribeUrl, why }: NoticeProps) {
  const end = h(Link, { key: 'end', href: unsubscribeUrl }, 'Turn these emails off');
  const footer = [`You get this because you are ${why}. `, end, '.'];
  return h(
    Frame,
    { provider, title: headline, preview: text, footer },
    h(Heading, null, headline),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), '. ', text),
    h(Button, { href: url }, action),
  );
}
