import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '#web/ui/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { fullName } from './labels.ts';
import { companiesMatching, requestersMatching } from './people-api.ts';

/** Who or what was picked: nothing at all is an empty id. */
export type Pick = { id: string; name: string };

type FieldProps = { initial: Pick; onChange: (pick: Pick) => void; isInvalid: boolean };

/** Whose ticket it is: the companies come from the server as one types. */
export function CompanyField({ initial, onChange, isInvalid }: FieldProps) {
  const picker = usePicker(initial, onChange);
  const { data: companies = [], isError } = useQuery(companiesMatching(useDebounced(picker.search)));

  return (
    <Combobox
      label="Company"
      placeholder="Search companies"
      options={companies}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
      selected={companies.find(({ id }) => id === picker.id) ?? null}
      text={picker.text}
      onTextChange={picker.handleText}
      onSelect={({ id, name }) => picker.handleSelect(id, name)}
      note={noteFor(companies, isError, 'No company matches.')}
      {...(isInvalid && !picker.id ? { error: 'Choose a company from the list.' } : {})}
    />
  );
}

/** Who has the problem: the active users of the chosen company. */
export function RequesterField({ companyId, initial, onChange, isInvalid }: FieldProps & { companyId: string }) {
  const picker = usePicker(initial, onChange);
  const { data: users = [], isError } = useQuery(requestersMatching(companyId, useDebounced(picker.search)));

  return (
    <Combobox
      label="Requester"
      placeholder={companyId ? 'Search people' : 'Choose a company first'}
      disabled={!companyId}
      options={users}
      textOf={({ firstName, lastName }) => fullName(firstName, lastName)}
      detailOf={({ email }) => email}
      keyOf={({ id }) => id}
      selected={users.find(({ id }) => id === picker.id) ?? null}
      text={picker.text}
      onTextChange={picker.handleText}
      onSelect={({ id, firstName, lastName }) => picker.handleSelect(id, fullName(firstName, lastName))}
      note={noteFor(users, isError, 'Nobody at this company matches.')}
      {...(isInvalid && !picker.id ? { error: 'Choose a requester from the list.' } : {})}
    />
  );
}

export const nobody: Pick = { id: '', name: '' };

/** What is typed, and what was picked: typing on drops the pick, since the text no longer says it. */
function usePicker(initial: Pick, onChange: (pick: Pick) => void) {
  const [text, setText] = useState(initial.name);
  const [id, setId] = useState(initial.id);

  return {
    id,
    text,
    // A picked name is no search: the field then offers everybody again.
    search: id ? '' : text.trim(),
    handleText(typed: string) {
      setText(typed);
      if (id) {
        setId('');
        onChange(nobody);
      }
    },
    handleSelect(picked: string, name: string) {
      setText(name);
      setId(picked);
      onChange({ id: picked, name });
    },
  };
}

function noteFor(options: unknown[], isError: boolean, none: string) {
  if (isError) return 'The list could not be loaded. Close the list and try again.';
  return options.length === 0 ? none : undefined;
}
