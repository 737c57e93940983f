import { z } from 'zod';
import { AlertLimit, AlertOutcomes, alertMessages } from './alerts-constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, PageQuery, recordOf, Timestamp } from './primitives.ts';

const Line = z.string().max(AlertLimit.line);
const Text = z.string().max(AlertLimit.text);

/** Our own format, with the words of common tools in it. */
export const NewAlert = z.object({
  company: Line.optional().describe('Its name, domain or id. Required with a key of provider staff'),
  title: z.string(alertMessages.unreadable).max(AlertLimit.line).regex(/\S/, alertMessages.unreadable),
  text: Text.optional(),
  priority: Line.optional().describe(
    '`low`, `medium` (the default), `high` or `urgent`; or the severity of a tool, such as `critical`, `Average` or `5`',
  ),
  severity: Line.optional().describe('The same, without a `priority`'),
  dedupeKey: Line.optional().describe('Alerts with the same key are one ticket; by default the title'),
  state: Line.optional().describe(
    '`firing` (the default) or `resolved`; or the word of a tool, such as `PROBLEM` and `OK`, or `down` and `up`',
  ),
  status: Line.optional().describe('The same, without a `state`'),
});

const Labels = recordOf(Line, Text, AlertLimit.labels).optional();

const GroupMember = z.object({
  status: Line,
  labels: Labels,
  annotations: Labels,
  startsAt: Line.optional(),
  generatorURL: Text.optional(),
});

/** The webhook of Alertmanager, version 4, and of Grafana. */
export const AlertmanagerGroup = z.object({
  groupKey: Text,
  truncatedAlerts: z.int().min(0).optional(),
  groupLabels: Labels,
  commonLabels: Labels,
  commonAnnotations: Labels,
  externalURL: Text.optional(),
  alerts: z.array(GroupMember).min(1).max(AlertLimit.alerts),
});

/** The webhook of Grafana’s alerting before version 9. */
export const GrafanaMessage = z.object({
  title: Line.optional(),
  ruleId: z.int().optional(),
  ruleName: Line,
  ruleUrl: Text.optional(),
  state: Line.describe('`alerting`, `no_data` or `ok`; others do nothing'),
  message: Text.optional(),
  orgId: z.int().optional(),
  tags: Labels.describe('`company`, and `priority` or `severity`'),
  evalMatches: z
    .array(z.object({ metric: Line.optional(), value: z.number().optional() }))
    .max(AlertLimit.alerts)
    .optional(),
});

const Tag = z.object({ name: Line, value: Line.optional() });

/** The webhook of Uptime Kuma. Its tests and its warnings about certificates have only a message. */
export const UptimeKumaMessage = z.object({
  heartbeat: z
    .object({
      status: z.int().describe('0 down, 1 up, 2 pending, 3 maintenance'),
      msg: Text.optional(),
      localDateTime: Line.optional(),
      timezone: Line.optional(),
    })
    .nullish(),
  monitor: z
    .object({
      id: z.int(),
      name: Line,
      description: Text.optional(),
      url: Text.optional(),
      hostname: Line.optional(),
      port: Line.optional(),
      tags: z.array(Tag).max(AlertLimit.labels).optional(),
    })
    .nullish(),
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
  access: 'signed-in',
  keyScope: 'alerts',
  limitedBy: 'key_calls',
  schema: {
    summary: 'Raise or end an alert',
    description:
      'Takes our own format, also as a form, and the webhooks of Alertmanager (version 4), Grafana and Uptime Kuma. Alerts of one sender with the same company and key share one open ticket, which counts them; the sender is the API key, with Alertmanager also its `externalURL`. When an alert ends and nobody has worked on its ticket, the ticket is resolved quietly; otherwise the end is noted in it. An alert that fires again reopens its resolved ticket, or opens a new one if that is closed; one that gets worse raises the priority of its ticket. A notification from Alertmanager is one alert for each company that the labels `company` name; `priority` or `severity` sets the priority. Monitors of Uptime Kuma can have the tags `company` and `priority`. Long texts are cut. What is refused is listed for staff for 30 days. A key needs the scope `alerts` or `write`; tools that can’t send a header can send the key as the password of HTTP Basic authentication.',
    tags: ['Alerts'],
    querystring: z.object({
      company: Line.optional().describe(
        'The company of alerts that name none, for tools whose messages can’t be changed',
      ),
    }),
    body: z.union([AlertmanagerGroup, GrafanaMessage, UptimeKumaMessage, NewAlert], {
      error: alertMessages.unreadable,
    }),
    response: { 200: z.object({ alerts: z.array(AlertResult) }) },
  },
});

/** An alert that was refused. The same refusal of the same alert is counted. */
export const RefusedAlert = z.object({
  id: Id,
  title: z.string().describe('Empty if it could not be read'),
  company: z.string().describe('As it was sent; empty if none was named'),
  reason: z.string(),
  excerpt: z.string().describe('The beginning of what was sent'),
  senderName: z.string().describe('The owner of the key'),
  keyName: z.string().nullable(),
  count: z.int(),
  createdAt: Timestamp,
  lastAt: Timestamp,
});
export type RefusedAlert = z.output<typeof RefusedAlert>;

export const listRefusedAlerts = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/refused-alerts',
  access: 'staff',
  schema: {
    summary: 'List the alerts that were refused',
    description:
      'The last one first. They are listed for 30 days after they were last sent. Where more follow, a `Link` header with `rel="next"` has the next page. For provider staff.',
    tags: ['Alerts'],
    querystring: PageQuery,
    response: { 200: z.array(RefusedAlert) },
  },
});
