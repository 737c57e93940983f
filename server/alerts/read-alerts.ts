import type { z } from 'zod';
import type { receiveAlerts } from '#contract/alerts.ts';
import type { Alert } from './alert.ts';
import { alertsOfGroup, type FindId } from './alertmanager.ts';
import { alertsOfMessage } from './uptime-kuma.ts';

type Body = z.output<(typeof receiveAlerts)['schema']['body']>;

/**
 * The alerts in a request, whatever its format.
 * @param company the company of alerts that name none
 */
export async function readAlerts(body: Body, company: string | undefined, idOf: FindId): Promise<Alert[]> {
  const otherwise = company?.trim() || undefined;
  if ('alerts' in body) return alertsOfGroup(body, otherwise, idOf);
  return alertsIn(body).map((alert) => ({ ...alert, company: alert.company?.trim() || otherwise }));
}

function alertsIn(body: Exclude<Body, { alerts: unknown }>): Alert[] {
  if ('heartbeat' in body) return alertsOfMessage(body);
  return [{ ...body, source: 'api', company: body.company, dedupeKey: body.dedupeKey || body.title }];
}
