import { endPresence, showPresence, watchEvents } from '#contract/live.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 404 401 401 401';

function own(body?: object) {
  return async ({ insertTicket, owner }: Scene) => ({ params: { ticketId: (await insertTicket(owner)).id }, body });
}

function colleagues(body?: object) {
  return async ({ insertTicket, colleague }: Scene) => ({
    params: { ticketId: (await insertTicket(colleague)).id },
    body,
  });
}

const isWriting = { isWriting: true };

export const liveRows = [
  row('live updates', watchEvents, '401 200 200 200 200 200 200 401 401 401'),
  row('live updates, broken query', watchEvents, '401 400 400 400 400 400 400 401 401 401', () => ({
    querystring: { secondsAgo: 'ten' },
  })),
  row('presence at an own ticket', showPresence, forStaff, own(isWriting)),
  row('presence at a colleague’s', showPresence, '401 404 404 403 200 200 404 401 401 401', colleagues(isWriting)),
  row('presence, broken', showPresence, '401 403 403 403 400 400 404 401 401 401', own({ isWriting: 'yes' })),
  row('no more presence at an own ticket', endPresence, forStaff, own()),
  row('no more presence at a colleague’s', endPresence, '401 404 404 403 200 200 404 401 401 401', colleagues()),
  ...[crypto.randomUUID(), '17', "' or 1=1"].flatMap((ticketId) => [
    row(`presence at ${ticketId}`, showPresence, '401 404 404 404 404 404 404 401 401 401', () => ({
      params: { ticketId },
      body: isWriting,
    })),
    row(`no more presence at ${ticketId}`, endPresence, '401 404 404 404 404 404 404 401 401 401', () => ({
      params: { ticketId },
    })),
  ]),
];
