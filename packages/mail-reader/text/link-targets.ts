import { percentDecoded } from '../files/pictures.ts';
import { withoutEnd } from '../mime/without-end.ts';
import { invisible } from './lines.ts';

/** Longer addresses are useless in a text; the HTML still has them. */
const longest = 2000;

/** Schemes of addresses that work outside of the email. */
const schemes = /^(https?|ftps?|sftp|smb|file|sms|sip|msteams|onenote):/i;

/** Mail servers replace a link by their own address, to check it when somebody follows it. */
const wrappers = [
  /^https:\/\/[\w.-]{1,80}\.safelinks\.protection\.outlook\.com\/.{0,40}?[?&]url=([^&]{1,2000})/i,
  /^https?:\/\/www\.google\.[a-z.]{2,6}\/url\?(?:.{0,80}&)?q=([^&]{1,2000})/i,
  /^https:\/\/urldefense\.(?:com|us)\/v3\/__(.{1,2000}?)__;/i,
];

/**
 * The target of a link for the text: `https://share.example/s/9f3a`, or a person's address or number.
 * @param href the raw attribute
 * @param text the text of the link
 * @returns undefined if the text already has the target, or if the link leads nowhere
 */
export function targetOf(href: string, text: string): string | undefined {
  const target = cleaned(href);
  const [, scheme = '', rest = ''] = /^(mailto|tel|callto):(?:\/\/)?([^?]*)/is.exec(target) ?? [];
  if (rest) {
    const whom = percentDecoded(rest).replaceAll(invisible, '').trim();
    const isSaid = scheme.toLowerCase() === 'mailto' ? saysAddress(text, whom) : saysNumber(text, whom);
    return isSaid || whom === '' ? undefined : whom;
  }
  const address = target.startsWith('//') ? `https:${target}` : target;
  if (address.length > longest || !(schemes.test(address) || /^www\.\S+\.\p{L}/iu.test(address))) return undefined;
  const isSaid = [address, unwrapped(address)].some((each) => saysLink(text, each));
  return isSaid ? undefined : address;
}

/** Normalizes an address like browsers do. */
function cleaned(href: string) {
  const address = href.slice(0, 2 * longest).replaceAll(/[\t\r\n]/g, '');
  return address
    .trim()
    .toWellFormed()
    .replaceAll(/[\s\p{C}<>]/gu, encodeURIComponent);
}

function unwrapped(address: string) {
  for (const wrapper of wrappers) {
    const [, inner] = wrapper.exec(address) ?? [];
    if (inner) return percentDecoded(inner);
  }
  return address;
}

function saysAddress(text: string, addresses: string) {
  const said = text.toLowerCase();
  return addresses.split(/[,;]/).every((address) => said.includes(address.trim().toLowerCase()));
}

/** Also compares a number without its country code. */
function saysNumber(text: string, number: string) {
  const said = digits(text).replace(/^0+/, '');
  return said.length >= 5 && (digits(number).endsWith(said) || said.includes(digits(number)));
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** Ignores the scheme and a trailing slash. */
function saysLink(text: string, address: string) {
  const said = bare(text);
  const link = bare(address);
  const at = said.indexOf(link);
  return link !== '' && at >= 0 && !/^[\p{L}\p{N}/?&=%#_~-]/u.test(said.slice(at + link.length));
}

function bare(text: string) {
  const line = percentDecoded(text.slice(0, 2 * longest))
    .replaceAll(invisible, '')
    .replaceAll(/\s+/g, '')
    .toLowerCase();
  return withoutEnd(line.replaceAll(/(?:https?|ftp):\/\//g, '').replaceAll('www.', ''), '/?#.');
}
