import { createHmac, createSign, type KeyObject } from 'node:crypto';

type Part = Record<string, unknown>;

/** The header and the claims of a token. */
export function partsOf(token: string): [header: Part, claims: Part] {
  const [header = '', claims = ''] = token.split('.');
  return [
    JSON.parse(Buffer.from(header, 'base64url').toString()),
    JSON.parse(Buffer.from(claims, 'base64url').toString()),
  ];
}

/** A token that is signed with RS256, whatever its header says. */
export function signed(header: Part, claims: Part, key: KeyObject) {
  const input = inputOf(header, claims);
  return `${input}.${createSign('sha256').update(input).sign(key, 'base64url')}`;
}

/** A token whose signature is an HMAC, whatever its header says. */
export function hashed(header: Part, claims: Part, secret: string) {
  const input = inputOf(header, claims);
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

/** A token without a signature. */
export function unsigned(header: Part, claims: Part) {
  return `${inputOf(header, claims)}.`;
}

const inputOf = (...parts: Part[]) =>
  parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
