import { sql } from 'drizzle-orm';

/** Whether the answers in the form of a ticket are an internal note, which clients never see. */
export const isFilledInLater = sql`exists (
  select from events where record_id = ticket_forms.ticket_id and action = 'noted' and changes ? 'form')`;

/** Whether they are this one. */
export const isFilledInWith = (commentId: string) => sql`exists (
  select from events where record_id = ticket_forms.ticket_id and action = 'noted' and changes ? 'form'
    and subject_id = ${commentId})`;
