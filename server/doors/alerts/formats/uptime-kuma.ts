import type { z } from 'zod';
import { UptimeKumaMessage } from '#contract/alerts.ts';
import { type Alert, type Context, format } from './alert.ts';
import { priorityOf } from './tool-words.ts';

type Message = z.output<typeof UptimeKumaMessage>;
type Heartbeat = NonNullable<Message['heartbeat']>;
type Monitor = NonNullable<Message['monitor']>;

const DOWN = 0;
const UP = 1;

/** A message of Uptime Kuma. No alert for its test, and for a monitor that is pending or in maintenance. */
export const uptimeKumaFormat = format({
  fits: (body) => 'heartbeat' in body || 'monitor' in body,
  schema: UptimeKumaMessage,
  numbers: ['status', 'id'],
  alertsIn: ({ heartbeat, monitor, msg }, { otherwise }) => {
    if (!heartbeat || !monitor) return alertsOfWarning(msg, monitor?.name, otherwise);
    if (heartbeat.status !== DOWN && heartbeat.status !== UP) return [];
    return [alertOf(heartbeat, monitor, msg, otherwise)];
  },
});

function alertOf(heartbeat: Heartbeat, monitor: Monitor, msg: string, otherwise: Context['otherwise']): Alert {
  const { id, name, url, hostname, port, description, tags = [] } = monitor;
  const tag = (wanted: string) => tags.find((each) => each.name.trim().toLowerCase() === wanted)?.value?.trim();
  // Monitors that call no address have this one.
  const place = hostname ? [hostname, port].filter(Boolean).join(':') : url === 'https://' ? undefined : url;
  const when = heartbeat.localDateTime && `${heartbeat.localDateTime} ${heartbeat.timezone ?? ''}`.trim();
  const isDown = heartbeat.status === DOWN;
  const byName = `uptime kuma ${id} ${name}`;
  return {
    source: 'uptime_kuma',
    company: tag('company') || otherwise,
    title: `${name} is ${isDown ? 'down' : 'up'}`,
    text: [heartbeat.msg || msg, place, description, when].filter(Boolean).join('\n'),
    priority: priorityOf([tag('priority'), tag('severity')], 'high'),
    // While it is down, it may get another name, or another address. Another server may have a monitor of the same id.
    keys: [place ? `uptime kuma ${id} at ${place}` : `uptime kuma ${id}`, byName],
    state: isDown ? 'firing' : 'resolved',
    monitor: { name, isTagged: Boolean(tag('company')) },
  };
}

/**
 * A message without a heartbeat: a test, or a warning, such as `[Shop][https://shop.example] … certificate … will expire in
 * 21 days`, which repeats with fewer days.
 */
function alertsOfWarning(msg: string, named: string | undefined, otherwise: Context['otherwise']): Alert[] {
  if (/\bTesting\s*$/.test(msg) || msg.trim() === '') return [];
  const name = named ?? (/^\[(.+?)\]\[\w+:\/\/\S*\]\s/.exec(msg) ?? /^\[(.+?)\]/.exec(msg))?.[1];
  const withoutDays = msg.replaceAll(/\d+/g, '#');
  return [
    {
      source: 'uptime_kuma',
      company: otherwise,
      title: msg,
      text: msg,
      priority: 'medium',
      keys: [`uptime kuma warning ${named ?? ''} ${withoutDays}`],
      state: 'firing',
      ...(name ? { monitor: { name } } : {}),
    },
  ];
}
