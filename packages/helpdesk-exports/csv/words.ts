import { ExportError } from '../export-error.ts';
import type { TicketPriority, TicketStatus } from '../exported.ts';
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

/** Words for who reads a comment, in English and in the languages of common exports. */
const usualReaders: Record<string, Reader> = {
  ...meaning('staff', [
    'internal',
    'private',
    'note',
    'internal note',
    'private note',
    'internal comment',
    'private comment',
  ]),
  ...meaning('staff', [
    'hidden',
    'staff',
    'staff only',
    'agent',
    'agents',
    'agents only',
    'team',
    'confidential',
    'secret',
  ]),
  ...meaning('staff', [
    'intern',
    'interne',
    'interno',
    'interna',
    'privat',
    'privé',
    'privado',
    'privata',
    'notiz',
    'interne notiz',
  ]),
  ...meaning('everybody', [
    'public',
    'public comment',
    'public reply',
    'reply',
    'external',
    'everybody',
    'everyone',
    'all',
    'visible',
  ]),
  ...meaning('everybody', [
    'öffentlich',
    'extern',
    'externe',
    'antwort',
    'publique',
    'público',
    'publico',
    'pubblico',
    'openbaar',
  ]),
};

/** What a cell says about the name of its column. */
const usualAnswers: Record<string, boolean> = {
  ...meaning(true, [
    'true',
    't',
    'yes',
    'y',
    '1',
    'x',
    'on',
    'checked',
    '✓',
    '✔',
    'ja',
    'j',
    'wahr',
    'oui',
    'vrai',
    'sí',
    'verdadero',
    'sì',
    'vero',
  ]),
  ...meaning(false, [
    'false',
    'f',
    'no',
    'n',
    '0',
    'off',
    'unchecked',
    'nein',
    'falsch',
    'non',
    'faux',
    'nee',
    'falso',
  ]),
};

/** In the name of a column, whose yes would show a comment to clients. */
const AboutClients = /public|visib|extern|client|customer|öffentlich|oeffentlich|sichtbar|kunde/i;

/** Who reads a comment. */
type Reader = 'staff' | 'everybody';

function meaning<Value>(value: Value, words: string[]) {
  return Object.fromEntries(words.map((word) => [word, value]));
}

/**
 * The words that decide who reads a comment. If those of the mapping contradict the usual ones, or the column is about
 * clients, a yes could mean either, so each must be in the mapping.
 */
function readersOf({ comments }: Mapping): Record<string, Reader> {
  const own = {
    ...meaning<Reader>('everybody', comments?.public ?? []),
    ...meaning<Reader>('staff', comments?.internal ?? []),
  };
  const flags = Object.entries(usualAnswers).map(([word, isSo]): [string, Reader] => [
    word,
    isSo ? 'staff' : 'everybody',
  ]);
  const usual: Record<string, Reader> = {
    ...usualReaders,
    ...(AboutClients.test(String(comments?.columns.internal ?? '')) ? {} : Object.fromEntries(flags)),
  };
  const chosen = lowered(own);
  const isOtherwise = Object.entries(chosen).some(([word, reader]) => (usual[word] ?? reader) !== reader);
  return isOtherwise ? chosen : { ...usual, ...chosen };
}

/** What the words of a table mean. */
export function wordsOf(mapping: Mapping) {
  const unknown = new Map<string, Set<string>>();
  const column = <Value>(part: string, known: Record<string, Value>, empty: Value) => {
    const meanings = new Map(Object.entries(known));
    const others = new Set<string>();
    unknown.set(part, others);
    return (word: string | undefined) => {
      if (word === undefined) return empty;
      const found = meanings.get(asWord(word));
      if (found === undefined) others.add(word);
      return found ?? empty;
    };
  };
  return {
    statusOf: column<TicketStatus>('statuses', { ...usualStatuses, ...lowered(mapping.statuses) }, 'open'),
    priorityOf: column('priorities', { ...usualPriorities, ...lowered(mapping.priorities) }, 'medium'),
    readerOf: column<Reader>('comments: internal” or “comments: public', readersOf(mapping), 'everybody'),
    /** Throws for words that neither we nor the mapping know, before anything is written. */
    refuseUnknown: () => {
      const sentences = [...unknown].flatMap(([part, words]) =>
        words.size > 0
          ? [`Say in the mapping file under “${part}” what these mean: ${[...words].sort().join(', ')}`]
          : [],
      );
      if (sentences.length > 0) throw new ExportError(sentences.join('\n'));
    },
  };
}

/** In any case, and a number as Excel may write it: `1.0`. */
function asWord(word: string) {
  return word
    .trim()
    .toLowerCase()
    .normalize('NFC')
    .replace(/^(\d+)[.,]0+$/, '$1');
}

function lowered<Value>(words: Record<string, Value>) {
  return Object.fromEntries(Object.entries(words).map(([word, value]) => [asWord(word), value]));
}
