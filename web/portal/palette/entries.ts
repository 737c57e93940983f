import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { matchesSearch } from '#contract/search-text.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { type Command, keysInWords, type Source } from './commands.ts';

/** A line of the palette. */
export type Entry = {
  id: string;
  name: string;
  icon: LucideIcon;
  detail?: string;
  keys?: string;
  /** Whether it answers what was typed before: Enter does not choose it by itself. */
  isOutdated?: boolean;
  run: () => void;
};

type EntriesOptions = { text: string; commands: Command[]; sources: Source[]; goTo: (address: string) => void };

/** Fewer characters would find nearly everything. */
const SHORTEST = 2;

/** The commands and the things that match a text, in groups, and whether more are on their way. */
export function useEntries({ text, commands, sources, goTo }: EntriesOptions) {
  const typed = text.trim().slice(0, FieldLimit.search);
  const search = useDebounced(typed);
  const isLong = typed.length >= SHORTEST;
  const { data, isFetching, isPlaceholderData, isError } = useQuery({
    queryKey: ['palette', search],
    queryFn: (context) => Promise.all(sources.map(({ find }) => find(search, context))),
    enabled: isLong && search.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isOutdated = search !== typed || isPlaceholderData;

  const groups: { name: string; entries: Entry[] }[] = [{ name: 'Actions', entries: commandsIn(commands, typed) }];
  for (const [index, { things, icon }] of sources.entries()) {
    const found = (isLong && data?.[index]) || [];
    const entries = found.map(({ id, name, detail, address }) => ({
      ...{ id, name, detail, icon, isOutdated },
      run: () => goTo(address),
    }));
    groups.push({ name: things, entries });
  }
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isWaiting: isLong && (search !== typed || isFetching),
    hasFailed: isLong && isError,
  };
}

/** The commands whose name has all typed words, in any order. */
function commandsIn(commands: Command[], typed: string): Entry[] {
  return commands
    .filter(({ name }) => matchesSearch([name], typed))
    .map(({ name, icon, keys, run }) => ({ id: keys, name, icon, keys: keysInWords(keys), run }));
}
