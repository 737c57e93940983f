import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { WebhookTiming } from '#contract/webhooks-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { isOutage } from '#server/platform/database/outage.ts';
import { webhookDeliveries, type webhooks } from '#server/platform/database/tables/webhooks.ts';
import type { Outgoing } from '#server/platform/outgoing/call-out.ts';
import { queueWorkers, type Task } from '#server/platform/queue/workers.ts';
import { noteFailure } from './failures.ts';
import { writeMessage } from './message.ts';
import { findDue, noteAccepted, type Outcome, outbox } from './outbox.ts';
import { Refused, sendMessage } from './send.ts';

/** In milliseconds. */
const usual = {
  firstRetry: WebhookTiming.firstRetry,
  longestRetry: WebhookTiming.longestRetry,
  /** How long a call in progress may take when the program stops. */
  grace: 3_000,
};

type Options = {
  db: Db;
  log: Logger;
  outgoing: Outgoing;
  /** How many messages are sent at once. Each holds a connection to the database. */
  senders?: number;
  timing?: Partial<typeof usual & { look: number }>;
};

/** Sends the messages to webhooks, each until the receiver accepts it, or it or its webhook is given up. */
export function webhookDelivery({ db, log, outgoing, senders = 3, timing: given }: Options) {
  const timing = { ...usual, ...given };
  /** What came back for messages that are not recorded yet. */
  const outcomes = new Map<string, Outcome>();
  return queueWorkers({
    db,
    log,
    queue: outbox,
    workers: senders,
    timing,
    task: (id) => sending(id, { db, log, outgoing, timing, outcomes }),
    finish: async (tx, ids) => {
      for (const id of ids) {
        await noteAccepted(tx, id, outcomes.get(id) ?? { status: null, response: '' });
        outcomes.delete(id);
      }
    },
    failure: 'The database can’t tell which messages wait for webhooks',
  });
}

const saidOf = {
  webhook: 'A webhook was turned off',
  message: 'A message to a webhook was given up',
  nothing: 'A webhook did not accept a message yet',
};

type SendingOptions = Required<Pick<Options, 'db' | 'log' | 'outgoing'>> & {
  timing: typeof usual;
  outcomes: Map<string, Outcome>;
};

function sending(id: string, { db, log, outgoing, timing, outcomes }: SendingOptions): Task {
  /** Known once the message was read. */
  let webhook: typeof webhooks.$inferSelect | undefined;

  return {
    work: async (tx, cut) => {
      const due = await findDue(tx, id);
      if (!due) return false;
      webhook = due.webhook;
      const body = await writeMessage(tx, due.delivery, webhook);
      if (body === undefined) {
        await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
        return false;
      }
      outcomes.set(id, await sendMessage(outgoing, webhook, { id, body }, cut));
      return true;
    },
    fail: async (error) => {
      if (!webhook || (error instanceof Error && isOutage(error))) throw error;
      const isRefused = error instanceof Refused;
      const outcome = isRefused ? error.outcome : { status: null, response: 'The message could not be written.' };
      const givenUp = await noteFailure(db, id, webhook, timing, outcome);
      const said = {
        webhookId: webhook.id,
        deliveryId: id,
        ...(isRefused ? { status: outcome.status } : { err: error }),
      };
      log.warn(said, saidOf[givenUp ?? 'nothing']);
      return 0;
    },
  };
}
