import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { colors } from './look.ts';
import { Button, Facts, Heading, Paragraph, TypedText } from './parts.ts';

type InquiryProps = {
  provider: Provider;
  name: string;
  facts: [name: string, value: string][];
  message: string;
  url: string;
};

/** Tells the provider about a message from the website. The visitor's text comes last, so that it can't pass for ours. */
export function InquiryMail({ provider, name, facts, message, url }: InquiryProps) {
  const bubble = { backgroundColor: colors.sunken, borderRadius: '8px', padding: '10px 14px', color: colors.ink };
  return h(
    Frame,
    {
      provider,
      title: `Website message from ${name}`,
      preview: message,
      footer: h(
        'div',
        null,
        h('p', { style: { margin: '0 0 4px' } }, 'Message from the website:'),
        h(
          'div',
          { className: 'client ink', dir: 'auto', style: { ...bubble, fontSize: '16px' } },
          h(TypedText, null, message),
        ),
      ),
      isSignedFirst: true,
    },
    h(Heading, null, 'Message from the website'),
    h(
      Paragraph,
      null,
      h('bdi', null, name),
      ' sent a message from the website. Reply to this email to answer, then mark it as answered.',
    ),
    h(Facts, { facts }),
    h(Button, { href: url }, 'Open inquiries'),
  );
}
