import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { forgotPassword } from '#contract/mail.ts';
import * as contract from '#contract/password-resets.ts';
import { requestPublicly } from '#web/lib/request.ts';

/** The user whose password a token may change; fetched again whenever the page opens. */
export const resetCheck = (token: string) =>
  queryOptions({
    queryKey: ['reset-check', token],
    queryFn: ({ signal }) => requestPublicly(contract.validateReset, { body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });

/** The form shows the error, so there is no toast. */
export const resetPassword = (reset: Input<typeof contract.confirmReset>['body']) =>
  requestPublicly(contract.confirmReset, { body: reset });

/** The form shows the error, so there is no toast. */
export const askForLink = (body: Input<typeof forgotPassword>['body']) => requestPublicly(forgotPassword, { body });
