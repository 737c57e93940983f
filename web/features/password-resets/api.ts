import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import * as contract from '#contract/password-resets.ts';
import { requestPublicly } from '#web/lib/request.ts';

/** Whose password a token may change; asked anew by everybody who opens the page. */
export const resetCheck = (token: string) =>
  queryOptions({
    queryKey: ['reset-check', token],
    queryFn: ({ signal }) => requestPublicly(contract.validateReset, { body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });

/** The form itself says what failed, so there is no toast. */
export const resetPassword = (reset: Input<typeof contract.confirmReset>['body']) =>
  requestPublicly(contract.confirmReset, { body: reset });
