import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';
import { DefaultPriority } from '#contract/tickets-constants.ts';
import { StartupError } from '#server/process/startup-error.ts';
import type { Mapping } from './mapping.ts';

const usualStatuses: Record<string, TicketStatus> = {
  ...{ open: 'open', new: 'open', reopened: 'open', 'in progress': 'in_progress', in_progress: 'in_progress' },
  ...{
    pending: 'waiting_client',
    waiting: 'waiting_client',
    waiting_client: 'waiting_client',
    'on hold': 'waiting_client',
  },
  ...{ resolved: 'resolved', solved: 'resolved', done: 'resolved', closed: 'closed' },
};

const usualPriorities: Record<string, TicketPriority> = {
  ...{ low: 'low', normal: 'medium', medium: 'medium', high: 'high', urgent: 'urgent', critical: 'urgent' },
};

/** What the words for statuses and priorities in a table mean. */
export function wordsOf(mapping: Mapping) {
  const statuses = { ...usualStatuses, ...lowered(mapping.statuses) };
  const priorities = { ...usualPriorities, ...lowered(mapping.priorities) };
  const unknown = { statuses: new Set<string>(), priorities: new Set<string>() };
  const look = <Value>(
    known: Record<string, Value>,
    words: Set<string>,
    word: string | undefined,
    otherwise: Value,
  ) => {
    if (word === undefined) return otherwise;
    const meaning = Object.hasOwn(known, word.toLowerCase()) ? known[word.toLowerCase()] : undefined;
    if (meaning === undefined) words.add(word);
    return meaning ?? otherwise;
  };
  return {
    statusOf: (word: string | undefined) => look(statuses, unknown.statuses, word, 'open'),
    priorityOf: (word: string | undefined) => look(priorities, unknown.priorities, word, DefaultPriority),
    /** Throws for words that the mapping does not know. */
    refuseUnknown: () => {
      const sentences = Object.entries(unknown).flatMap(([part, words]) =>
        words.size > 0
          ? [`Say in the mapping file under “${part}” what these mean: ${[...words].sort().join(', ')}`]
          : [],
      );
      if (sentences.length > 0) throw new StartupError(sentences.join('\n'));
    },
  };
}

function lowered<Value>(words: Record<string, Value>) {
  return Object.fromEntries(Object.entries(words).map(([word, value]) => [word.toLowerCase(), value]));
}
