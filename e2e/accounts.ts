import type { Role } from '#contract/primitives.ts';
import type { Program } from '#test/program.ts';

/** A demo account by role; `notOf` is a company it must not belong to. */
export function accountOf(program: Program, role: Role, { notOf }: { notOf?: string } = {}) {
  const account = program.accounts.find((known) => known.role === role && known.company !== notOf);
  if (!account) throw new Error(`The demo has no ${role}`);
  return account;
}
