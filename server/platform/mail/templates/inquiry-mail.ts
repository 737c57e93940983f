import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { colors } from './look.ts';
import { Button, Facts, Heading, Paragraph, TypedText } from './parts.ts';

type InquiryProps = {
  provider: Provider;
  name: string;
  isByEmail: boolean;
  /** Whether it answers an email of ours about an earlier message. */
  isAnswer: boolean;
  /** That probably wrote; empty if nothing tells. */
  company: string;
  facts: [name: string, value: string][];
  message: string;
  url: string;
};

/**
 * Tells the provider about a message from the website or by email. The stranger's text is quoted, in plain text line by line, so
 * that it can't pass for our words.
 */
export function InquiryMail({ provider, name, isByEmail, isAnswer, company, facts, message, url }: InquiryProps) {
  const source = isByEmail ? 'Email from' : 'Website message from';
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
      title: `${isAnswer ? 'Answer from' : source} ${name}`,
      preview: message,
      footer: `You get this because ${isByEmail ? 'emails from strangers' : 'messages from the website'} go to this mailbox. The settings name it.`,
    },
    h(Heading, null, h('bdi', null, headingOf(isByEmail, isAnswer, company))),
    h(
      Paragraph,
      null,
      h('bdi', null, name),
      isAnswer ? ' answered by email.' : sentenceOf(isByEmail),
      ' Open the inquiry to answer. If you reply to this email instead, mark the inquiry as answered.',
    ),
    h('blockquote', { className: 'client ink', dir: 'auto', style: bubble }, h(TypedText, null, message)),
    h(Facts, { facts }),
    h(Button, { href: url }, 'Open inquiry'),
  );
}

function headingOf(isByEmail: boolean, isAnswer: boolean, company: string) {
  if (isAnswer) return 'Answer to your reply';
  if (company) return `${isByEmail ? 'Email' : 'Message from the website'}, probably from ${company}`;
  return isByEmail ? 'Email from a stranger' : 'Message from the website';
}

function sentenceOf(isByEmail: boolean) {
  return isByEmail ? ' wrote to the helpdesk by email.' : ' sent a message from the website.';
}
