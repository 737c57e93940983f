import { brand } from '#content/brand.ts';

/** Opens the user's mail program with a reply started (RFC 6068). */
export function replyAddress({ email, firstName }: { email: string; firstName: string }) {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  const subject = encodeURIComponent(`Re: your message to ${brand.name}`);
  const body = encodeURIComponent(`Hello ${firstName},\r\n\r\n`);
  return `mailto:${address}?subject=${subject}&body=${body}`;
}
