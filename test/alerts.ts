import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { receiveAlerts } from '#contract/alerts.ts';
import { findTicket } from '#contract/tickets.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { insertKey } from '#test/api-keys.ts';
import type { Caller, startApp } from '#test/app.ts';

type World = Awaited<ReturnType<typeof startApp>>;

/** Companies with keys that send alerts, and what becomes of those. */
export function alertScenes({ call, send: post, db, insertCompany, insertUser }: World) {
  /** A company with a manager and a colleague, and a key of staff. */
  async function scene() {
    const company = await insertCompany(`Acme ${crypto.randomUUID()}`);
    await insertUser('employee', { companyId: company.id });
    const manager = await insertUser('manager', { companyId: company.id });
    const owner = await insertUser('admin');
    const key = await insertKey(db, owner.id, ['alerts']);
    const alert = { title: 'Disk full', text: '/var is at 98 %', company: company.name, dedupeKey: 'disk' };
    return { company, manager, owner, key, alert };
  }

  /** Sends a body of any shape. */
  async function sendAny(caller: Caller, body: unknown, company?: string) {
    const query = company === undefined ? '' : `?company=${encodeURIComponent(company)}`;
    const response = await post(caller, 'POST', `${receiveAlerts.url}${query}`, body);
    return { status: response.statusCode, ...(response.json() as { message?: string; alerts?: Result[] }) };
  }

  async function send(caller: Caller, body: unknown, company?: string) {
    const { status, alerts = [], message } = await sendAny(caller, body, company);
    expect([status, message]).toEqual([200, undefined]);
    const [result] = alerts;
    return { outcome: result?.outcome, ticket: result?.ticketId ?? '' };
  }

  const read = async (reader: Caller, ticketId: string) =>
    (await call(reader, findTicket, { params: { ticketId } })).json();

  const ofCompany = (id: string) =>
    db.select().from(tickets).where(eq(tickets.companyId, id)).orderBy(asc(tickets.createdAt), asc(tickets.id));

  return { scene, send, sendAny, read, ofCompany };
}

type Result = { outcome: string; ticketId: string | null; message?: string };

/** A member of a notification of Alertmanager. */
export const groupMember = (labels: Record<string, string>, status: 'firing' | 'resolved' = 'firing') => ({
  status,
  labels: { alertname: 'InstanceDown', severity: 'critical', ...labels },
  annotations: { summary: `${labels.instance} is down`, description: 'No answer for 5 minutes' },
  startsAt: '2026-11-28T02:00:00Z',
  endsAt: '0001-01-01T00:00:00Z',
  generatorURL: 'http://prometheus.example/graph',
  fingerprint: 'a1b2',
});

/** A notification of Alertmanager, as its documentation has it. */
export const alertGroup = <Member extends object>(alerts: Member[], more: object = {}) => ({
  version: '4',
  groupKey: '{}:{alertname="InstanceDown"}',
  truncatedAlerts: 0,
  status: 'firing',
  receiver: 'archway',
  groupLabels: { alertname: 'InstanceDown' },
  commonLabels: { alertname: 'InstanceDown' },
  commonAnnotations: {},
  externalURL: 'http://alertmanager.example',
  alerts,
  ...more,
});

/** A heartbeat of Uptime Kuma. */
export const heartbeat = (status: number, monitor: object = {}, tags: Record<string, string> = {}) => ({
  heartbeat: { monitorID: 7, status, msg: 'connect ECONNREFUSED', time: '2026-11-28 02:00:00.000', important: true },
  monitor: {
    ...{ id: 7, name: 'Shop', description: null, url: 'https://shop.example', hostname: null, port: null },
    tags: Object.entries(tags).map(([name, value], n) => ({ tag_id: n, name, value, color: '#059669' })),
    ...monitor,
  },
  msg: '[Shop] [🔴 Down] connect ECONNREFUSED',
});
