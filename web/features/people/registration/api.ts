import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import * as contract from '#contract/invitations.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { requestPublicly } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

/** What an invitation token opens; fetched again whenever the page opens. */
export const invitationCheck = (token: string) =>
  queryOptions({
    queryKey: ['invitation-check', token],
    queryFn: ({ signal }) => requestPublicly(contract.validateInvitation, { params: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });

/** The form shows the error, so there is no toast. */
export const useRegister = (onRegistered: (login: { email: string; password: string }) => Promise<void>) =>
  useMutation({
    mutationFn: async ({ sent }: CopyEdit<Input<typeof contract.registerInvited>['body']>) => {
      const { email } = await requestPublicly(contract.registerInvited, { body: sent });
      toast({ title: invitationMessages.accountCreated });
      await onRegistered({ email, password: sent.password });
    },
    meta: { failure: null },
  });
