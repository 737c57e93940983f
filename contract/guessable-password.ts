/** Words an attacker tries first for any account. Adding digits or symbols does not help. */
const FIRST_TRIES = ['password', 'passwort', 'welcome', 'letmein', 'iloveyou', 'changeme', 'secret', 'admin', 'login'];

const PRODUCT = 'Archway';

const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The shortest part of a name that makes a password guessable. Shorter parts occur in many words. */
const TELLING = 4;

/**
 * Why a password is easy to guess. The server rejects such a password if the provider's setting says so; the page
 * always warns.
 * @param own names and addresses of the user, the company and the provider
 * @param common the most common passwords in lower case; optional, since a page may not have loaded them yet
 * @returns `own` for a password made of these names, `common` for a common password, else undefined
 */
export function guessability(password: string, own: string[], common?: ReadonlySet<string>) {
  const text = password.toLowerCase();
  const word = lettersOf(text);
  const parts = [PRODUCT, ...own]
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length > 1);
  if (parts.some((part) => word === part || (part.length >= TELLING && text.includes(part)))) return 'own';
  return FIRST_TRIES.includes(word) || isRun(text) || common?.has(text) ? 'common' : undefined;
}

/** The message for each reason. */
export const guessableWords = {
  own: 'This is easy to guess: it is based on a name or an address.',
  common: 'This is easy to guess: it is one of the first passwords people try.',
} as const;

function lettersOf(text: string) {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function isRun(text: string) {
  if (text.length < 2) return false;
  const backwards = [...text].reverse().join('');
  return new Set(text).size === 1 || RUNS.some((run) => run.includes(text) || run.includes(backwards));
}
