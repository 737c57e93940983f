import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '#web/ui/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** Who or what was picked: nothing at all is an empty id. */
export type Pick = { id: string; name: string };
export const noPick: Pick = { id: '', name: '' };

/** How many options the server is asked for. */
export const SUGGESTIONS = 20;

type PickerProps<Option> = {
  label: string;
  placeholder: string;
  disabled?: boolean;
  initial: Pick;
  onChange: (pick: Pick) => void;
  /** Asks for the options that a text brings; for all of them where there is none. */
  matching: (search: string) => UseQueryOptions<Option[], Error, Option[], string[]>;
  nameOf: (option: Option) => string;
  detailOf?: (option: Option) => string;
  /** Said where there are no options. */
  none: string;
  /** Shown for as long as nothing is picked. */
  error?: string | undefined;
};

/** One of many: the options come from the server as one types. */
export function Picker<Option extends { id: string }>(props: PickerProps<Option>) {
  const { initial, onChange, matching, nameOf, none, error, ...look } = props;
  const [{ id, name: text }, setPick] = useState(initial);
  // A picked name is no search: the field then offers everything again.
  const { data: options = [], isError } = useQuery(matching(useDebounced(id ? '' : text.trim())));

  /** Typing on drops the pick, since the text no longer says it. */
  function choose(pick: Pick) {
    setPick(pick);
    if (pick.id !== id) onChange(pick.id ? pick : noPick);
  }

  return (
    <Combobox
      {...look}
      options={options}
      textOf={nameOf}
      keyOf={(option) => option.id}
      selected={options.find((option) => option.id === id) ?? null}
      text={text}
      onTextChange={(typed) => choose({ id: '', name: typed })}
      onSelect={(option) => choose({ id: option.id, name: nameOf(option) })}
      note={noteFor(options, isError, none)}
      {...(error && !id ? { error } : {})}
    />
  );
}

function noteFor(options: unknown[], isError: boolean, none: string) {
  if (isError) return 'The list could not be loaded. Close the list and try again.';
  return options.length === 0 ? none : undefined;
}
