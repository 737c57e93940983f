import type { TicketPriority } from '#contract/tickets.ts';
import { DefaultPriority, TicketPriorities } from '#contract/tickets-constants.ts';

/** The severities that rules of Prometheus, Grafana and others commonly use. */
const severities = new Map<string, TicketPriority>([
  ['emergency', 'urgent'],
  ['critical', 'urgent'],
  ['page', 'urgent'],
  ['fatal', 'urgent'],
  ['disaster', 'urgent'],
  ['error', 'high'],
  ['major', 'high'],
  ['warning', 'medium'],
  ['warn', 'medium'],
  ['minor', 'low'],
  ['notice', 'low'],
  ['info', 'low'],
  ['none', 'low'],
]);

/** The priority that a tool's words name: one of ours, or a severity. */
export function priorityOf(words: (string | null | undefined)[], otherwise: TicketPriority = DefaultPriority) {
  for (const each of words) {
    const word = each?.trim().toLowerCase() ?? '';
    const priority = TicketPriorities.find((ours) => ours === word) ?? severities.get(word);
    if (priority) return priority;
  }
  return otherwise;
}
