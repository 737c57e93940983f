import type { TicketPriority } from '#contract/tickets.ts';
import type { Alert } from './alert.ts';

/**
 * Priorities and the severities of common tools: Prometheus and Grafana, Zabbix (`{EVENT.SEVERITY}`, and
 * `{EVENT.NSEVERITY}` from 0 to 5), PRTG (1 to 5), Nagios and Icinga, syslog, and P1 to P5.
 */
const priorities: Record<TicketPriority, string[]> = {
  urgent: ['urgent', 'emergency', 'emerg', 'critical', 'crit', 'page', 'fatal', 'disaster', 'alert', '5', 'p1'],
  high: ['high', 'error', 'err', 'major', 'down', 'unreachable', '4', 'p2'],
  medium: ['medium', 'warning', 'warn', 'average', 'moderate', 'normal', 'unknown', '2', '3', 'p3'],
  low: [
    ...['low', 'minor', 'notice', 'info', 'informational', 'information', 'debug', 'none', 'not classified'],
    ...['0', '1', 'p4', 'p5'],
  ],
};

/** The words of common tools for an alert that fires, that has ended, and for what is neither. */
const states: Record<Alert['state'], string[]> = {
  firing: [
    ...['firing', 'problem', 'down', 'alerting', 'alert', 'critical', 'warning', 'error', 'fail', 'failed', 'failure'],
    ...['no_data', 'nodata', 'open', 'active', 'triggered', 'unhealthy', 'unreachable', 'unknown', 'unusual', '1'],
  ],
  resolved: [
    ...['resolved', 'ok', 'up', 'recovery', 'recovered', 'normal', 'good', 'healthy', 'closed', 'clear', 'cleared'],
    ...['inactive', 'ended', 'success', 'succeeded', '0'],
  ],
  unclear: ['pending', 'paused', 'maintenance', 'acknowledged', 'acknowledgement', 'ack'],
};

const priorityWords = byWord(priorities);
const stateWords = byWord(states);

function byWord<Meaning extends string>(words: Record<Meaning, string[]>) {
  // The keys of the record.
  const pairs = Object.entries(words) as [Meaning, string[]][];
  return new Map(pairs.flatMap(([meaning, all]) => all.map((word) => [word, meaning] as const)));
}

/** The priority that a word means: one of ours, or a tool’s severity. */
export function priorityIn(word: string | undefined) {
  return priorityWords.get(folded(word));
}

/** The first priority that some words mean. */
export function priorityOf(words: (string | undefined)[], otherwise: TicketPriority) {
  return words.map(priorityIn).find((priority) => priority !== undefined) ?? otherwise;
}

/** The state that a word means. PRTG adds to its words: `Down (Acknowledged)`, `Down ended (now: Up)`. */
export function stateIn(word: string | undefined) {
  const whole = folded(word);
  const now = /\(now: (.*)\)$/.exec(whole)?.[1];
  const within = /\((acknowledged|paused)/.exec(whole)?.[1];
  return stateWords.get(now ?? within ?? whole) ?? stateWords.get(whole.split(' ')[0] ?? '');
}

const folded = (word = '') => word.trim().toLowerCase();
