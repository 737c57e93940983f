import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foldText, matchesSearch } from '#contract/search-text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { type OfferedForm, offeredForms } from './api.ts';

type FormFieldProps = {
  /** Only forms that are for this company; for staff. */
  companyId: string;
  onChoose: (form: OfferedForm) => void;
  autoFocus?: boolean;
};

/** Finds the form that somebody fills in for a client. */
export function FormField({ companyId, onChoose, autoFocus }: FormFieldProps) {
  const [text, setText] = useState('');
  const { data: forms = [], isPending, isError } = useQuery(offeredForms(companyId));
  const found = forms.filter(({ name, intro }) => foldText(text).trim() === '' || matchesSearch([name, intro], text));

  return (
    <Combobox<OfferedForm>
      label="Form"
      optional
      placeholder="Search forms"
      options={found}
      textOf={({ name }) => name}
      keyOf={({ id }) => id}
      detailOf={({ intro }) => intro}
      text={text}
      onTextChange={setText}
      selected={null}
      meant={text.trim() && found.length === 1 ? found[0] : undefined}
      autoFocus={autoFocus}
      onSelect={onChoose}
      note={found.length === 0 && noteFor({ isPending, isError })}
    />
  );
}

function noteFor({ isPending, isError }: { isPending: boolean; isError: boolean }) {
  if (isError) return 'The list could not be loaded. Close the list and try again.';
  return isPending ? 'Loading...' : 'No form for this company matches.';
}
