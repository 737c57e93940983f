import { field, part } from './parts.ts';

type Kind = 'app' | 'recovery';
const kinds: Kind[] = ['app', 'recovery'];

/** The code field that the login waits for; undefined while none is needed. */
export function wantedCode() {
  const kind = kinds.find((each) => !part(`[data-code=${each}]`).hidden);
  return kind && field(`${kind}-code`);
}

/** Shows the empty, focused field for one kind of code, or none. */
export function showCodeField(shown: Kind | 'none') {
  for (const kind of kinds) {
    part(`[data-code=${kind}]`).hidden = kind !== shown;
    field(`${kind}-code`).value = '';
  }
  wantedCode()?.focus();
}

part('[data-code=app] button').addEventListener('click', () => showCodeField('recovery'));
part('[data-code=recovery] button').addEventListener('click', () => showCodeField('app'));
