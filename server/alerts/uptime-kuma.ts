import type { z } from 'zod';
import type { UptimeKumaMessage } from '#contract/alerts.ts';
import type { Alert } from './alert.ts';
import { priorityOf } from './priorities.ts';

type Message = z.output<typeof UptimeKumaMessage>;

const DOWN = 0;
const UP = 1;

/** A message of Uptime Kuma. None for its test, and for a monitor that is pending or in maintenance. */
export function alertsOfMessage({ heartbeat, monitor, msg }: Message): Alert[] {
  if (!heartbeat || !monitor) return alertsOfWarning(msg, monitor?.name);
  if (heartbeat.status !== DOWN && heartbeat.status !== UP) return [];

  const { id, name, url, hostname, port, description, tags } = monitor;
  const tag = (wanted: string) => tags?.find((each) => each.name.trim().toLowerCase() === wanted)?.value;
  const place = hostname ? [hostname, port].filter(Boolean).join(':') : url === 'https://' ? undefined : url;
  const when = heartbeat.localDateTime && `${heartbeat.localDateTime} ${heartbeat.timezone ?? ''}`.trim();
  const isDown = heartbeat.status === DOWN;
  return [
    {
      source: 'uptime_kuma',
      company: tag('company') ?? undefined,
      title: `${name} is ${isDown ? 'down' : 'up'}`,
      text: [heartbeat.msg || msg, place, description, when].filter(Boolean).join('\n'),
      priority: priorityOf([tag('priority'), tag('severity')], 'high'),
      dedupeKey: `uptime kuma ${id} ${name}`,
      state: isDown ? 'firing' : 'resolved',
    },
  ];
}

/** A message without a heartbeat: a test, or a warning, such as about a certificate, which repeats with fewer days. */
function alertsOfWarning(msg: string, name = ''): Alert[] {
  if (/\bTesting\s*$/.test(msg) || msg.trim() === '') return [];
  return [
    {
      source: 'uptime_kuma',
      company: undefined,
      title: msg,
      text: msg,
      priority: 'medium',
      dedupeKey: `uptime kuma warning ${name} ${msg.replaceAll(/\d+/g, '#')}`,
      state: 'firing',
    },
  ];
}
