import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { colors } from './look.ts';
import { Facts, Heading, LinkedText, Paragraph, SmallPrint, TypedText } from './parts.ts';
import { AnswerLine } from './ticket-mail.ts';

type Fact = [name: string, value: string];

type ConfirmationProps = {
  provider: Provider;
  firstName: string;
  /** When the visitor hears from us. */
  promise: string;
  facts: Fact[];
  /** What they wrote. */
  text: string;
  isByEmail: boolean;
  reference: string;
};

/** Tells a visitor of the website, or who wrote an email, that their message arrived, and what happens next. */
export function ConfirmationMail(mail: ConfirmationProps) {
  const { provider, firstName, promise, facts, text, isByEmail, reference } = mail;
  const why = isByEmail
    ? 'You get this because you wrote to us.'
    : 'You get this once, because your address was entered on our website.';
  return h(
    Frame,
    {
      provider,
      title: 'We received your message',
      preview: promise,
      top: h(AnswerLine),
      footer: h(Footer, { why, reference }),
    },
    h(Heading, null, 'We received your message'),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), `, thank you for writing to us. ${promise}`),
    h(Paragraph, null, `To add something, reply to this email. If it is urgent, call us: ${provider.phone}.`),
    h(SmallPrint, null, 'What you wrote:'),
    h(Quoted, { text }),
    facts.length > 0 && h(Facts, { facts }),
  );
}

type ReplyProps = {
  provider: Provider;
  author: string;
  text: string;
  /** What the visitor wrote last. */
  earlier: string;
  reference: string;
};

/** What one of the staff writes to somebody who has no account. */
export function InquiryReplyMail({ provider, author, text, earlier, reference }: ReplyProps) {
  return h(
    Frame,
    {
      provider,
      title: `Message from ${provider.name}`,
      preview: text,
      top: h(AnswerLine),
      footer: h(Footer, { why: 'You get this because you wrote to us.', reference }),
    },
    h(
      'div',
      { className: 'ink', dir: 'auto', style: { color: colors.ink, margin: '0 0 14px' } },
      h(LinkedText, null, text),
    ),
    !isSigned(text, author) && h(Paragraph, null, h('bdi', null, author), ', ', h('bdi', null, provider.name)),
    h(SmallPrint, null, 'You wrote:'),
    h(Quoted, { text: earlier }),
  );
}

/** Whether a text ends with its author's name, or at least the first one, on a line of its own. */
function isSigned(text: string, author: string) {
  const lines = text.trim().split('\n').slice(-3);
  const [firstName = author] = author.split(' ');
  const names = [author, firstName].map((name) => name.toLowerCase());
  return lines.some((line) => names.includes(line.trim().replace(/[,.]$/, '').toLowerCase()));
}

/** Plain text line by line, without links, so that nobody can have us send theirs. */
function Quoted({ text }: { text: string }) {
  const style = {
    borderLeft: `3px solid ${colors.line}`,
    color: colors.soft,
    margin: '0 0 14px',
    padding: '0 0 0 14px',
  };
  return h('blockquote', { className: 'quote', dir: 'auto', style }, h(TypedText, null, text));
}

function Footer({ why, reference }: { why: string; reference: string }) {
  return h(
    'div',
    null,
    h('p', { style: { margin: '0 0 8px' } }, why),
    h('p', { style: { margin: 0, fontSize: '12px' } }, reference),
  );
}
