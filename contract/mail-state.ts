import { z } from 'zod';
import { MailStates } from './mail-constants.ts';
import { Timestamp } from './primitives.ts';

/** An email to one person, as staff see it: at a comment, or at an invitation. */
export const MailState = z.object({
  state: z.enum(MailStates),
  at: Timestamp.describe('When it was sent, given up or returned; for a waiting email, when it was queued'),
  response: z.string().nullable().describe('What the mail server said, or why it was not sent'),
});
