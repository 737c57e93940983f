import { z } from 'zod';
import { userMessages } from '#contract/users-constants.ts';
import { ApiError } from './request.ts';

/** The field for the same password once more, and the options of the refinement that compares the two. */
export const RepeatedPassword = z.string().min(1, userMessages.fieldsRequired);
export const passwordsDiffer = {
  path: ['confirm'],
  message: userMessages.passwordsDiffer,
  // Reported together with other errors, so the user can fix them all at once.
  when: () => true,
};

/** The server's reason for a refusal, or a general failure message. */
export function reasonOf(error: unknown, failure: string) {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.message) || failure;
}
