import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { Button, Facts, Heading, Paragraph } from './parts.ts';

type ApiKeyProps = {
  provider: Provider;
  firstName: string;
  headline: string;
  facts: [name: string, value: string][];
  url: string;
  hasExpired: boolean;
  /** Whether the key is the recipient's. */
  isOwn: boolean;
};

/** Tells the owner of an API key, or a super admin, that it expires soon or has expired. */
export function ApiKeyMail({ provider, firstName, headline, facts, url, hasExpired, isOwn }: ApiKeyProps) {
  const effect = hasExpired
    ? 'Programs that use it can no longer call the API.'
    : 'A program whose key has expired can no longer call the API.';
  const advice = isOwn
    ? 'If a program still needs it, create a new key in your account and give it to the program.'
    : 'If a program still needs it, ask the owner to create a new key.';
  const reason = isOwn ? 'the key is yours' : 'you are a super admin';
  return h(
    Frame,
    {
      provider,
      title: headline,
      preview: effect,
      footer: `You get this because ${reason}. It can’t be turned off.`,
    },
    h(Heading, null, headline),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), '. ', effect),
    h(Facts, { facts }),
    h(Paragraph, null, advice),
    h(Button, { href: url }, isOwn ? 'Open your account' : 'Open API keys'),
  );
}
