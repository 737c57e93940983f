import { z } from 'zod';
import { AlertLimit, AlertOutcomes, AlertStates, alertMessages } from './alerts-constants.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { TicketPriority } from './tickets.ts';
import { DefaultPriority } from './tickets-constants.ts';

const Line = z.string().max(AlertLimit.line);
const Text = z.string().max(AlertLimit.text);
const State = z.enum(AlertStates);

export const NewAlert = z.object({
  company: Line.optional().describe('Its name, domain or id. Required with a key of provider staff'),
  title: Line.regex(/\S/, alertMessages.unreadable),
  text: Text.default(''),
  priority: TicketPriority.default(DefaultPriority),
  dedupeKey: Line.optional().describe('Alerts with the same key are one ticket; by default the title'),
  state: State.default('firing'),
});

const Labels = z.record(Line, Text).default({});

/** The webhook of Alertmanager, version 4, and of Grafana. */
export const AlertmanagerGroup = z.object({
  groupKey: Text,
  truncatedAlerts: z.int().min(0).default(0),
  groupLabels: Labels,
  commonLabels: Labels,
  commonAnnotations: Labels,
  externalURL: Text.default(''),
  alerts: z
    .array(
      z.object({
        status: State,
        labels: Labels,
        annotations: Labels,
        startsAt: Line.default(''),
        generatorURL: Text.default(''),
      }),
    )
    .min(1)
    .max(AlertLimit.alerts),
});

const Tag = z.object({ name: Line, value: Line.nullish() });

/** The webhook of Uptime Kuma. Its tests and its warnings about certificates have a message alone. */
export const UptimeKumaMessage = z.object({
  heartbeat: z
    .object({
      status: z.int().describe('0 down, 1 up, 2 pending, 3 maintenance'),
      msg: Text.nullish(),
      localDateTime: Line.nullish(),
      timezone: Line.nullish(),
    })
    .nullable(),
  monitor: z
    .object({
      id: z.int(),
      name: Line,
      description: Text.nullish(),
      url: Text.nullish(),
      hostname: Line.nullish(),
      port: z.union([z.int(), Line]).nullish(),
      tags: z.array(Tag).max(AlertLimit.alerts).nullish(),
    })
    .nullable(),
  msg: Text,
});

/** What an alert has done. */
const AlertResult = z.object({
  outcome: z
    .enum(AlertOutcomes)
    .describe(
      '`opened` a ticket, `counted` in the open one, `reopened` a resolved one; `resolved` one that nobody has worked on, `noted` in it otherwise; `ignored`: nothing to do; `refused`, see `message`',
    ),
  ticketId: Id.nullable(),
  ticketNumber: z.string().nullable(),
  message: z.string().optional(),
});
export type AlertResult = z.output<typeof AlertResult>;

export const receiveAlerts = endpoint({
  method: 'POST',
  url: '/api/ticketing/alerts',
  schema: {
    summary: 'Raise or end an alert',
    description:
      'Takes our own format, and the webhooks of Alertmanager (version 4) and Uptime Kuma. Alerts with the same company and key share one open ticket, which counts them. When an alert ends and nobody has worked on its ticket, the ticket is resolved quietly; otherwise the end is noted in it. An alert that fires again reopens its resolved ticket, or opens a new one if that is closed. A notification from Alertmanager is one alert for each company that the labels `company` name; `priority` or `severity` sets the priority. Monitors of Uptime Kuma can have the tags `company` and `priority`. No alert is refused for its length: long texts are cut.',
    tags: ['Alerts'],
    querystring: z.object({
      company: Line.optional().describe(
        'The company of alerts that name none, for tools whose messages can’t be changed',
      ),
    }),
    body: z.union([AlertmanagerGroup, UptimeKumaMessage, NewAlert], { error: alertMessages.unreadable }),
    response: { 200: z.object({ alerts: z.array(AlertResult) }) },
  },
});
