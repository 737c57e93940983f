import { useMutation } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import * as contract from '#contract/forms.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { offeredFormsKey } from '#web/features/desk/questions/api.ts';
import { request } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';

type FilledForm = NonNullable<Input<typeof contract.fillInForm>['body']>;

export const useFillInForm = (ticketId: string) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<FilledForm>) => request(contract.fillInForm, { params: { ticketId }, body: sent }),
    // It may have been changed or deleted while it was filled in.
    onError: (_error, _edit, _result, { client }) => client.invalidateQueries({ queryKey: offeredFormsKey }),
    meta: { success: formMessages.filledIn, failure: formMessages.fillInFailed, refreshes: [['tickets', ticketId]] },
  });
