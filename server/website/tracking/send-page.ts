import type { FastifyReply } from 'fastify';
import type { TrackingHelp } from '#contract/tracking.ts';
import type { doneWords } from '#contract/tracking-constants.ts';
import type { Tracked } from './find-tracked.ts';
import { type Shown, ticketPage } from './ticket-page.ts';

/** What a form has done. */
export type Done = keyof typeof doneWords;

/** Sends the page of a tracked ticket. */
export async function sendTicket(reply: FastifyReply, tracked: Tracked, shown: Shown) {
  const page = await ticketPage(reply.server.db, tracked, shown);
  // Its link comes by email.
  const data = { ...page, mayTakeAccount: reply.server.mail !== undefined };
  return reply.server.site?.send(reply, 'tracked-ticket', data, sendingOf(reply));
}

/** Sends the page that sends new links. */
export async function sendHelp(reply: FastifyReply, shown: Partial<Omit<TrackingHelp, 'isMailOn'>>) {
  const usual = { isInvalid: false, isSent: false, problem: undefined, email: '' };
  const data = { ...usual, ...shown, isMailOn: reply.server.mail !== undefined };
  return reply.server.site?.send(reply, 'tracking-help', data, sendingOf(reply));
}

/** Nobody but its reader keeps or lists the page, or learns its address. */
function sendingOf({ statusCode: status }: FastifyReply) {
  return { status, isPrivate: true };
}
