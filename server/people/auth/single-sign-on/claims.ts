/** What a verified ID token says about a person. */
export type Claims = {
  issuer: string;
  subject: string;
  /** Null unless the identity provider has verified it. */
  email: string | null;
  firstName: string;
  lastName: string;
  /** Whether this is a name that the identity provider knows, not a part of the address. */
  isNamed: boolean;
  /** When they logged in there, in seconds since 1970. */
  authenticatedAt: number | null;
};

type Named = { [claim: string]: unknown };
type Token = Named & { iss: string; sub: string; iat?: number };

/** How far ahead the clock of an identity provider may be, in seconds. */
const CLOCK_AHEAD = 60;

/**
 * Whether an ID token lacks what the user info may have: an address, whether it is verified, or every name. Some identity
 * providers put them only there.
 */
export function lacksClaims(token: Token) {
  return !judgesAddress(token) || !hasName(token);
}

/**
 * Reads the claims of an ID token.
 * @param info the user info of the same subject, if it was asked for. Each document speaks only for its own address
 * @throws for a token that is not acceptable although its signature is right
 */
export function personOf(token: Token, info: Named = {}): Claims {
  // OpenID Connect Core, section 2. PostgreSQL stores no NUL, and half a surrogate pair not as it is.
  if (!token.sub.isWellFormed() || !/^\P{Cc}{1,255}$/u.test(token.sub)) throw new Error('the subject is not valid');
  if (token.iat !== undefined && token.iat > Date.now() / 1_000 + CLOCK_AHEAD)
    throw new Error('the token is from the future');

  const email = verifiedAddress(judgesAddress(token) ? token : info, token.iss);
  const [firstName, lastName] = namesOf(hasName(token) ? token : info, textOf(token.email) || textOf(info.email));
  return {
    issuer: token.iss,
    subject: token.sub,
    email,
    firstName,
    lastName,
    isNamed: hasName(token) || hasName(info),
    authenticatedAt: typeof token.auth_time === 'number' ? token.auth_time : null,
  };
}

/** Whether a token has an address and says whether it is verified. */
function judgesAddress(token: Token) {
  return textOf(token.email) !== '' && token[confirmationOf(token.iss)] !== undefined;
}

/** The address in a document, if the identity provider is an authority on it, or has verified it. */
function verifiedAddress(document: Named, issuer: string) {
  const email = textOf(document.email);
  if (email === '' || !isTrue(document[confirmationOf(issuer)])) return null;
  // Google also verifies addresses of people who have left the company since. `hd` is the domain that it manages.
  const isManaged = hostOf(issuer) !== 'accounts.google.com' || textOf(document.hd).toLowerCase() === domainOf(email);
  return isManaged ? email : null;
}

/**
 * The claim that confirms an address. Microsoft has no `email_verified`: anybody may enter any address there. Its optional
 * claim `xms_edov` says that the owner of the domain is known.
 */
function confirmationOf(issuer: string) {
  const isMicrosoft = /(^|\.)(microsoftonline\.(com|us)|partner\.microsoftonline\.cn|ciamlogin\.com)$/;
  return isMicrosoft.test(hostOf(issuer)) ? 'xms_edov' : 'email_verified';
}

/** Some providers send text or a number. */
function isTrue(claim: unknown) {
  return claim === true || claim === 1 || (typeof claim === 'string' && /^(true|1)$/i.test(claim));
}

function hasName({ given_name, family_name, name }: Named) {
  return [given_name, family_name, name].some((claim) => textOf(claim) !== '');
}

/** First and last name; without them, the part of the address before the @. */
function namesOf({ given_name, family_name, name }: Named, email: string): [string, string] {
  const [first, last] = [textOf(given_name), textOf(family_name)];
  if (first || last) return [first || last, first ? last : ''];
  const full = textOf(name) || email.replace(/@.*$/, '');
  const [, family, given] = /^([^,]+),\s*([^,]+)$/.exec(full) ?? [];
  if (family && given) return [given, family];
  const words = full.split(/\s+/);
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
