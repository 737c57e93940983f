import type { Role } from '#contract/primitives.ts';
import type { Demo } from '#test/program.ts';

/** A demo account by role; `notOf` is a company it must not belong to. */
export function accountOf({ accounts }: Pick<Demo, 'accounts'>, role: Role, { notOf }: { notOf?: string } = {}) {
  const account = accounts.find((known) => known.role === role && known.company !== notOf);
  if (!account) throw new Error(`The demo has no ${role}`);
  return account;
}
