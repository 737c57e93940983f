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

/**
 * Tells the provider about a message from the website. The visitor's text is a quotation, in the text part line by line, so
 * that it can't pass for ours.
 */
export function InquiryMail({ provider, name, facts, message, url }: InquiryProps) {
  const bubble = {
    backgroundColor: colors.sunken,
    borderRadius: '8px',
    padding: '10px 14px',
    color: colors.ink,
    margin: '16px 0',
  };
  return h(
    Frame,
    {
      provider,
      title: `Website message from ${name}`,
      preview: message,
      footer: 'You get this because messages from the website go to this mailbox. The settings name it.',
    },
    h(Heading, null, 'Message from the website'),
    h(
      Paragraph,
      null,
      h('bdi', null, name),
      ' sent a message from the website. Reply to this email to answer, then mark it as answered.',
    ),
    h('blockquote', { className: 'client ink', dir: 'auto', style: bubble }, h(TypedText, null, message)),
    h(Facts, { facts }),
    h(Button, { href: url }, 'Open inquiries'),
  );
}
