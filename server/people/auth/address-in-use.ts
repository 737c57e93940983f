import { userMessages } from '#contract/users-constants.ts';
import { conflict } from '#server/platform/domain/refusals.ts';

/** Turns a violation of the unique index into a 409, so that of two concurrent requests only one gets the address. */
export async function inUse<Result>(writing: Promise<Result>) {
  try {
    return await writing;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'constraint' in cause && cause.constraint === 'users_email_in_use') {
      throw conflict(userMessages.emailInUse);
    }
    throw error;
  }
}
