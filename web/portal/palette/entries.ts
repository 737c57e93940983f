import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { matchesSearch, namesWith } from '#contract/search-text.ts';
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

/**
 * The commands and the things that match a text, in groups, and whether more are on their way. Kinds with a thing whose name
 * was typed come before tickets.
 */
export function useEntries({ text, commands, sources, goTo }: EntriesOptions) {
  const typed = text.trim().slice(0, FieldLimit.search);
  const search = useDebounced(typed);
  const isLong = typed.length >= SHORTEST;
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['palette', search],
    // One kind that can't be searched takes nothing away from the others.
    queryFn: (context) => Promise.allSettled(sources.map(({ find }) => find(search, context))),
    enabled: isLong && search.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isOutdated = search !== typed || isPlaceholderData;

  const groups = sources.map(({ things, icon, isByName = false }, index) => {
    const result = isLong ? data?.[index] : undefined;
    const found = result?.status === 'fulfilled' ? result.value : [];
    const named = isByName ? namesWith(found, search) : [];
    const entries = [...named, ...found.filter((each) => !named.includes(each))].map(
      ({ id, name, detail, address }): Entry => ({
        ...{ id, name, detail, icon, isOutdated },
        run: () => goTo(address),
      }),
    );
    return { name: things, entries, isNamed: named.length > 0 };
  });
  const actions = { name: 'Actions', entries: commandsIn(commands, typed), isNamed: true };
  return {
    groups: [actions, ...groups]
      .filter(({ entries }) => entries.length > 0)
      .toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed)),
    isWaiting: isLong && (search !== typed || isFetching),
    hasFailed: isLong && data?.some(({ status }) => status === 'rejected') === true,
  };
}

/** The commands whose name or other words have all typed words, in any order. */
function commandsIn(commands: Command[], typed: string): Entry[] {
  return commands
    .filter(({ name, words = '' }) => matchesSearch([name, words], typed))
    .map(({ name, icon, keys, run }) => ({
      id: keys ?? name,
      name,
      icon,
      ...(keys && { keys: keysInWords(keys) }),
      run,
    }));
}
