import { sharedMessages } from '#contract/shared-constants.ts';
import { ApiError } from './request.ts';

/** What failed, and the server's reason if it gave one. */
export function failureWords(error: Error, failure?: string) {
  const reason = error instanceof ApiError ? error.message : '';
  return [failure, reason].filter(Boolean).join(': ') || sharedMessages.somethingWrong;
}

/** The server's reason for a refusal, or a general failure message. */
export function reasonOf(error: unknown, failure: string) {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.message) || failure;
}
