import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import * as contract from '#contract/invitations.ts';
import { requestPublicly } from '#web/lib/request.ts';

/** What an invitation token opens; fetched again whenever the page opens. */
export const invitationCheck = (token: string) =>
  queryOptions({
    queryKey: ['invitation-check', token],
    queryFn: ({ signal }) => requestPublicly(contract.validateInvitation, { params: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });

/** The form shows the error, so there is no toast. */
export const register = (registration: Input<typeof contract.registerInvited>['body']) =>
  requestPublicly(contract.registerInvited, { body: registration });
