import type { ReactNode } from 'react';
import { z } from 'zod';
import { CompanyTextLength } from '#contract/companies-constants.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { Inquiry, Suggestion } from './api.ts';

/** Where the sender of an inquiry belongs: a suggested company, another one, a new one, or none. */
export const Place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('suggested'), id: z.string() }),
  z.object({ kind: z.literal('other'), id: z.string() }),
  z.object({ kind: z.literal('new'), name: z.string(), domain: z.string() }),
  z.object({ kind: z.literal('none') }),
]);
export type Place = z.output<typeof Place>;

type ConvertCompanyProps = {
  suggestion: Suggestion;
  place: Place;
  hasTried: boolean;
  /** Why the server has refused the company. */
  refusal: string | undefined;
  onChange: (place: Place) => void;
};

/** The company of a new client. Somebody who is known stays where they are. */
export function ConvertCompany({ suggestion, place, hasTried, refusal, onChange }: ConvertCompanyProps) {
  const { person, companies, name, domain } = suggestion;
  // Only a new company has fields that say it.
  const message = refusal && place.kind !== 'new' && (
    <p role="alert" className="text-brick text-sm">
      {refusal}
    </p>
  );
  if (person) {
    return (
      <>
        <p>
          <bdi>{person.name}</bdi> is known already
          {person.companyName ? (
            <>
              , at <bdi className="font-medium">{person.companyName}</bdi>.
            </>
          ) : (
            ' as a private person.'
          )}
        </p>
        {message}
      </>
    );
  }

  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Company</legend>
        <div className="divide-y divide-line rounded border border-line-strong">
          {companies.map((company) => (
            <Choice
              key={company.id}
              isChosen={place.kind === 'suggested' && place.id === company.id}
              onChoose={() => onChange({ kind: 'suggested', id: company.id })}
              hint={company.matches === 'domain' ? 'The same email domain' : 'A similar name'}
            >
              <bdi>{company.name}</bdi>
            </Choice>
          ))}
          <Choice isChosen={place.kind === 'new'} onChoose={() => onChange({ kind: 'new', name, domain })}>
            A new company
          </Choice>
          <Choice isChosen={place.kind === 'other'} onChoose={() => onChange({ kind: 'other', id: '' })}>
            Another company
          </Choice>
          <Choice
            isChosen={place.kind === 'none'}
            onChoose={() => onChange({ kind: 'none' })}
            hint="They need no account: each email has a link to their ticket."
          >
            None: a private person
          </Choice>
        </div>
      </fieldset>
      {place.kind === 'new' && <NewCompanyFields {...{ place, hasTried, refusal, onChange }} />}
      {place.kind === 'other' && (
        <CompanyField onChange={({ id }) => onChange({ kind: 'other', id })} isInvalid={hasTried && place.id === ''} />
      )}
      {message}
    </>
  );
}

type NewCompany = Extract<Place, { kind: 'new' }>;
type NewCompanyProps = Pick<ConvertCompanyProps, 'hasTried' | 'refusal' | 'onChange'> & { place: NewCompany };

function NewCompanyFields({ place, hasTried, refusal, onChange }: NewCompanyProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name of the company"
        limit={CompanyTextLength}
        value={place.name}
        onChange={(event) => onChange({ ...place, name: event.target.value })}
        error={hasTried && place.name.trim() === '' ? 'Enter a name.' : refusal}
      />
      <TextField
        label="Domain"
        optional
        limit={CompanyTextLength}
        value={place.domain}
        onChange={(event) => onChange({ ...place, domain: event.target.value })}
      />
    </div>
  );
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; hint?: string; children: ReactNode };

function Choice({ isChosen, onChoose, hint, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 px-3 py-2.5">
      <input type="radio" name="company" className="tick mt-0.5" checked={isChosen} onChange={onChoose} />
      <span className="min-w-0">
        <span className="block font-medium leading-snug [overflow-wrap:anywhere]">{children}</span>
        {hint && <span className="block text-ink-soft text-sm">{hint}</span>}
      </span>
    </label>
  );
}

/** The best suggestion: where somebody is known, the company at their domain, or what they asked for. */
export function firstPlace({ service }: Inquiry, { person, companies, name, domain }: Suggestion): Place {
  if (person) return person.companyId ? { kind: 'suggested', id: person.companyId } : { kind: 'none' };
  const [first] = companies;
  if (first?.matches === 'domain') return { kind: 'suggested', id: first.id };
  if (service === 'personal-it' && name === '') return { kind: 'none' };
  return { kind: 'new', name, domain };
}
