import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '#web/ui/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** The picked record; an empty id means none. */
export type Pick = { id: string; name: string };
export const noPick: Pick = { id: '', name: '' };

/** Number of options to request. */
export const SUGGESTIONS = 20;

type PickerProps<Option> = {
  label: string;
  placeholder: string;
  disabled?: boolean;
  optional?: boolean;
  initial: Pick;
  onChange: (pick: Pick, option?: Option) => void;
  /** Whether `onChange` also gets a text that is typed but not picked, with an empty id. */
  reportsText?: boolean;
  /** The query for the options that match a text; for all options if it is empty. */
  matching: (search: string) => UseQueryOptions<Option[], Error, Option[]>;
  nameOf: (option: Option) => string;
  detailOf?: (option: Option) => string;
  /** Shown if there are no options. */
  none: string;
  /** Shown while nothing is picked. */
  error?: string | undefined;
  /** The last option: it opens a form for what is not in the list, filled with the typed text. */
  create?: { label: string; open: (text: string) => void } | undefined;
  autoFocus?: boolean | undefined;
};

type New = { id: typeof NEW };
const NEW = 'new';
const isNew = (option: { id: string }): option is New => option.id === NEW;

/** Picks one of many records; the server provides options as the user types. */
export function Picker<Option extends { id: string }>(props: PickerProps<Option>) {
  const { initial, onChange, reportsText, matching, nameOf, detailOf, none, error, create, ...look } = props;
  const [{ id, name: text }, setPick] = useState(initial);
  // A picked name is not a search, so the field offers all options again.
  const search = id ? '' : text.trim();
  const rested = useDebounced(search);
  const { data: options = [], ...query } = useQuery(matching(rested));
  // Options of an earlier text are not meant.
  const isFound = search !== '' && rested === search && !query.isFetching && !query.isError;

  /** Typing clears the pick, because the text no longer matches it. */
  function choose(pick: Pick, option?: Option) {
    setPick(pick);
    if (reportsText) onChange(pick);
    else if (pick.id !== id) onChange(pick.id ? pick : noPick, option);
  }

  const newOne: New[] = create && !id ? [{ id: NEW }] : [];

  return (
    <Combobox<Option | New>
      {...look}
      options={[...options, ...newOne]}
      textOf={(option) => (isNew(option) ? newWords(create?.label, text) : nameOf(option))}
      detailOf={detailOf && ((option) => (isNew(option) ? '' : detailOf(option)))}
      keyOf={(option) => option.id}
      selected={options.find((option) => option.id === id) ?? null}
      text={text}
      meant={isFound && options.length === 1 ? options[0] : undefined}
      onTextChange={(typed) => choose({ id: '', name: typed })}
      onSelect={(option) =>
        isNew(option) ? create?.open(text.trim()) : choose({ id: option.id, name: nameOf(option) }, option)
      }
      note={options.length > 0 && !query.isError ? undefined : noteFor(query, none)}
      error={id ? undefined : error}
    />
  );
}

/** `Add company “Birch & Sons”…` */
const newWords = (label = '', text = '') => (text.trim() ? `${label} “${text.trim()}”…` : `${label}…`);

function noteFor({ isError, isFetching }: { isError: boolean; isFetching: boolean }, none: string) {
  if (isError) return 'The list could not be loaded. Close the list and try again.';
  return isFetching ? 'Loading...' : none;
}
