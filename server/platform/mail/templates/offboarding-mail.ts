import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { Button, Heading, Paragraph } from './parts.ts';

type OffboardingProps = {
  provider: Provider;
  companyName: string;
  /** What happens to the company. */
  headline: string;
  text: string;
  /** The words on the button. */
  action: string;
  url: string;
};

/** Tells super admins that a company will be deleted, or was. */
export function OffboardingMail({ provider, companyName, headline, text, action, url }: OffboardingProps) {
  return h(
    Frame,
    {
      provider,
      title: `${companyName} ${headline}`,
      preview: text,
      footer: 'You get this because you are a super admin. It can’t be turned off.',
    },
    h(Heading, null, h('bdi', null, companyName), ` ${headline}`),
    h(Paragraph, null, text),
    h(Button, { href: url }, action),
  );
}
