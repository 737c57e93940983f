import { pino } from 'pino';
import { OutgoingAllowList } from '#server/config/outgoing-calls.ts';
import { connect } from '#server/database/client.ts';
import { eventReader } from '#server/events/reader.ts';
import { outgoingCalls } from '#server/outgoing/call-out.ts';
import { webhookDelivery } from '#server/webhooks/delivery.ts';
import { queueDeliveries } from '#server/webhooks/queue-deliveries.ts';

/** A process that queues and sends the messages of webhooks, until it is killed: `node test/deliver-webhooks.ts URL`. */
const { db } = connect(process.argv[2] ?? '', { patience: 10 });
const log = pino({ level: 'error' });
const outgoing = outgoingCalls({ allow: OutgoingAllowList.parse('127.0.0.1'), limits: { totalTime: 500 } });

eventReader({ db, log, timing: { look: 100 }, consumers: [queueDeliveries()] }).start();
webhookDelivery({ db, log, outgoing, timing: { firstRetry: 20, longestRetry: 200, look: 100 } }).start();
