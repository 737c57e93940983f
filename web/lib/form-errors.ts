import type { FieldErrors } from 'react-hook-form';
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

/** A field's error. A missing field is only marked, because the message at the top covers all of them. */
export function said(error: { message?: string } | undefined) {
  return error?.message === userMessages.fieldsRequired ? { 'aria-invalid': true as const } : { error: error?.message };
}

/** Shown once at the top if fields are missing; the fields themselves are marked. */
export function failureOf(errors: FieldErrors) {
  const isMissing = Object.values(errors).some((error) => error?.message === userMessages.fieldsRequired);
  return isMissing ? userMessages.fieldsRequired : errors.root?.message;
}

/**
 * What a schema of the contract refuses, by field: the first message for each.
 * @returns undefined if it takes the fields
 */
export function problemsIn<Fields extends object>(schema: z.ZodType, fields: Fields) {
  const issues = schema.safeParse(fields).error?.issues.toReversed();
  if (!issues) return undefined;
  const entries = issues.map(({ path, message }) => [String(path[0]), message] as const);
  // Its paths are fields of what it was given.
  return Object.fromEntries(entries) as { [field in keyof Fields]?: string };
}

/** The server's reason for a refusal, or a general failure message. */
export function reasonOf(error: unknown, failure: string) {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.message) || failure;
}
