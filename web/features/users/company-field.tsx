import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '#web/ui/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { companiesMatching } from './api.ts';

/** A company that was picked; nothing at all is an empty id. */
export type CompanyPick = { id: string; name: string };

type CompanyFieldProps = { initial: CompanyPick; onChange: (companyId: string) => void; isInvalid: boolean };

/** Where a new user works: the companies come from the server as one types. */
export function CompanyField({ initial, onChange, isInvalid }: CompanyFieldProps) {
  const [pick, setPick] = useState(initial);
  const [text, setText] = useState(initial.name);
  // A picked name is no search: the field then offers every company again.
  const search = useDebounced(pick.id ? '' : text.trim());
  const { data: companies = [], isError } = useQuery(companiesMatching(search));

  function handlePick(next: CompanyPick) {
    setPick(next);
    setText(next.name);
    onChange(next.id);
  }

  /** Typing on drops the pick, since the text no longer says it. */
  function handleText(typed: string) {
    if (pick.id) handlePick({ id: '', name: typed });
    else setText(typed);
  }

  return (
    <Combobox
      label="Company"
      placeholder="Search companies"
      options={companies}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
      selected={companies.find(({ id }) => id === pick.id) ?? null}
      text={text}
      onTextChange={handleText}
      onSelect={handlePick}
      note={isError ? 'The list could not be loaded. Close the list and try again.' : noneOf(companies)}
      {...(isInvalid && !pick.id ? { error: 'Choose a company from the list.' } : {})}
    />
  );
}

function noneOf(companies: unknown[]) {
  return companies.length === 0 ? 'No company matches.' : undefined;
}
