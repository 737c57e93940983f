import { NewAlert } from '#contract/alerts.ts';
import { alertMessages } from '#contract/alerts-constants.ts';
import { DefaultPriority } from '#contract/tickets-constants.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { format } from './alert.ts';
import { priorityIn, stateIn } from './tool-words.ts';

/** Our own format, which Zabbix, Healthchecks, PRTG and scripts are set up to send, in their own words. */
export const ownFormat = format({
  fits: () => true,
  schema: NewAlert,
  numbers: [],
  alertsIn: ({ title, text = '', company, dedupeKey, ...words }, { otherwise }) => {
    const key = dedupeKey?.trim() || title.trim();
    return [
      {
        source: 'api',
        company: company?.trim() || otherwise,
        title,
        text,
        priority:
          meaningOf(words, ['priority', 'severity'], priorityIn, alertMessages.unknownPriority) ?? DefaultPriority,
        keys: [key],
        formerKeys: [dedupeKey || title],
        state: meaningOf(words, ['state', 'status'], stateIn, alertMessages.unknownState) ?? 'firing',
      },
    ];
  },
});

/** What the first of some fields means. Throws 400 for a word that is not known. */
function meaningOf<Field extends string, Meaning>(
  words: { [name in Field]?: string | undefined },
  fields: readonly Field[],
  meaningIn: (word: string) => Meaning | undefined,
  unknown: string,
) {
  const field = fields.find((name) => words[name]?.trim());
  if (!field) return undefined;
  const meaning = meaningIn(words[field] ?? '');
  if (meaning === undefined) throw invalid(field, unknown);
  return meaning;
}
