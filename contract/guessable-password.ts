/** What anybody tries first, whoever the person is; digits and signs around a word are no disguise. */
const FIRST_TRIES = ['password', 'passwort', 'welcome', 'letmein', 'iloveyou', 'changeme', 'secret', 'admin', 'login'];

const PRODUCT = 'Archway';

const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The shortest part of a name that makes a password guessable by being in it. Shorter ones are in many words. */
const TELLING = 4;

/**
 * Why a password is easy to guess. The server refuses such a one where the provider wants that; the page warns in any case.
 * @param own names and addresses of its person, of the company and of the provider
 * @param common the most common passwords, in small letters; a page that has yet to load them goes on without
 * @returns `own` for one made of these, `common` for one that is tried before all others, else undefined
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

/** What a refusal or a warning says of each reason. */
export const guessableWords = {
  own: 'This is easy to guess: it is made of a name or an address.',
  common: 'This is easy to guess: it is among the first that anybody tries.',
} as const;

function lettersOf(text: string) {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function isRun(text: string) {
  if (text.length < 2) return false;
  const backwards = [...text].reverse().join('');
  return new Set(text).size === 1 || RUNS.some((run) => run.includes(text) || run.includes(backwards));
}
