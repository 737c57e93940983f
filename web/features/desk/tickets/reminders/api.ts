import { useMutation } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import * as contract from '#contract/reminders.ts';
import { reminderMessages } from '#contract/reminders-constants.ts';
import { drawsLeaving } from '#web/lib/drawings.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';

export type NewReminder = NonNullable<Input<typeof contract.createReminder>['body']>;

/** The user's own reminders about a ticket. */
export const remindersOf = (ticketId: string) =>
  queryOf(['tickets', ticketId, 'reminders'], contract.listReminders, { params: { ticketId } });

export const useCreateReminder = (ticketId: string) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<NewReminder>) =>
      request(contract.createReminder, { params: { ticketId }, body: sent }),
    meta: {
      success: reminderMessages.created,
      failure: reminderMessages.createFailed,
      refreshes: [['tickets', ticketId]],
    },
  });

export const useDeleteReminder = (ticketId: string) =>
  useMutation({
    mutationFn: (reminderId: string) => request(contract.deleteReminder, { params: { reminderId } }),
    meta: {
      success: reminderMessages.deleted,
      failure: reminderMessages.deleteFailed,
      draws: drawsLeaving,
      refreshes: [['tickets', ticketId]],
    },
  });
