import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '#web/ui/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { companiesMatching } from './api.ts';

type CompanyFieldProps = { onChange: (companyId: string) => void; error?: string };

/** Whom an invitation is for: the companies come from the server as one types. */
export function CompanyField({ onChange, error }: CompanyFieldProps) {
  const [text, setText] = useState('');
  const [id, setId] = useState('');
  // A picked name is no search: the field then offers every company again.
  const search = useDebounced(id ? '' : text.trim());
  const { data: companies = [], isError } = useQuery(companiesMatching(search));

  function choose(name: string, companyId: string) {
    setText(name);
    setId(companyId);
    if (companyId !== id) onChange(companyId);
  }

  return (
    <Combobox
      label="Company"
      placeholder="Search companies"
      options={companies}
      textOf={({ name }) => name}
      keyOf={(company) => company.id}
      selected={companies.find((company) => company.id === id) ?? null}
      text={text}
      onTextChange={(typed) => choose(typed, '')}
      onSelect={(company) => choose(company.name, company.id)}
      note={noteFor(companies, isError)}
      {...(error && !id ? { error } : {})}
    />
  );
}

function noteFor(companies: unknown[], isError: boolean) {
  if (isError) return 'The list could not be loaded. Close the list and try again.';
  return companies.length === 0 ? 'No company matches.' : undefined;
}
