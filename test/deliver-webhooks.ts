import { pino } from 'pino';
import { webhookDelivery } from '#server/news/webhooks/delivery.ts';
import { queueDeliveries } from '#server/news/webhooks/queue-deliveries.ts';
import { OutgoingAllowList } from '#server/platform/config/outgoing-calls.ts';
import { connect } from '#server/platform/database/client.ts';
import { eventReader } from '#server/platform/events/reader.ts';
import { outgoingCalls } from '#server/platform/outgoing/call-out.ts';

/** A process that queues and sends the messages of webhooks, until it is killed: `node test/deliver-webhooks.ts URL`. */
const { db } = connect(process.argv[2] ?? '', { patience: 10 });
const log = pino({ level: 'error' });
const outgoing = outgoingCalls({ allow: OutgoingAllowList.parse('127.0.0.1'), limits: { totalTime: 500 } });

eventReader({ db, log, timing: { look: 100 }, consumers: [queueDeliveries()] }).start();
webhookDelivery({ db, log, outgoing, timing: { firstRetry: 20, longestRetry: 200, look: 100 } }).start();
