import { sharedMessages } from '#contract/shared-constants.ts';
import { ApiError } from './request.ts';

/** What failed, and the server's reason if it gave one. */
export function failureWords(error: Error, failure?: string) {
  const reason = error instanceof ApiError ? error.message : '';
  return [failure, reason].filter(Boolean).join(': ') || sharedMessages.somethingWrong;
}
