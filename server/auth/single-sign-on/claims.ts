/** What a verified ID token says about a person. */
export type Claims = {
  issuer: string;
  subject: string;
  /** Null unless the identity provider has verified it. */
  email: string | null;
  firstName: string;
  lastName: string;
  /** When they logged in there, in seconds since 1970. */
  authenticatedAt: number | null;
};

type Token = { iss: string; sub: string; [claim: string]: unknown };

/** Reads the claims of an ID token, together with those of its user info. */
export function personOf(token: Token): Claims {
  const email = textOf(token.email);
  const [firstName, lastName] = namesOf(token);
  return {
    issuer: token.iss,
    subject: token.sub,
    email: email && isVerified(token, email) ? email : null,
    firstName,
    lastName,
    authenticatedAt: typeof token.auth_time === 'number' ? token.auth_time : null,
  };
}

/** Whether the identity provider is an authority on the address, or has verified it. */
function isVerified(token: Token, email: string) {
  const host = hostOf(token.iss);
  // Microsoft has no `email_verified`: anybody may enter any address there. Its optional claim `xms_edov` says that the
  // owner of the domain is known.
  if (/(^|\.)(microsoftonline\.(com|us)|partner\.microsoftonline\.cn|ciamlogin\.com)$/.test(host)) {
    return isTrue(token.xms_edov);
  }
  // Google also verifies addresses of people who have left the company since. `hd` is the domain that it manages.
  if (host === 'accounts.google.com') {
    return isTrue(token.email_verified) && textOf(token.hd).toLowerCase() === domainOf(email);
  }
  return isTrue(token.email_verified);
}

/** Some providers send text or a number. */
function isTrue(claim: unknown) {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}

/** First and last name; without them, the part of the address before the @. */
function namesOf({ given_name, family_name, name, email }: Token): [string, string] {
  const [first, last] = [textOf(given_name), textOf(family_name)];
  if (first || last) return [first || last, first ? last : ''];
  const words = (textOf(name) || textOf(email).replace(/@.*$/, '')).split(/\s+/);
  return words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1) ?? ''] : [words[0] ?? '', ''];
}

/** The domain of an address, in lower case and ASCII. */
export function domainOf(email: string) {
  const domain = email.slice(email.lastIndexOf('@') + 1).replace(/\.$/, '');
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain.toLowerCase();
}

function hostOf(issuer: string) {
  return URL.canParse(issuer) ? new URL(issuer).hostname : '';
}

/** A claim as one line of text. */
function textOf(claim: unknown) {
  return typeof claim === 'string'
    ? claim
        .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .toWellFormed()
        .trim()
    : '';
}
