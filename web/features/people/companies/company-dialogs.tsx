import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { z } from 'zod';
import { CompanyOptions, NewCompany } from '#contract/companies.ts';
import { foldedWord } from '#contract/primitives.ts';
import { canManageAccounting } from '#contract/provider-policies.ts';
import { companyPlace } from '#web/features/desk/pickers/company-place.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { useForm } from '#web/lib/form.ts';
import { TextField } from '#web/ui/field.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { type Company, type CompanyFields, companiesNamed, useSaveCompany } from './api.ts';

const Fields = z.object({
  name: z.string(),
  domain: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  address: z.string(),
  accountingId: z.string(),
});
type Fields = z.output<typeof Fields>;

const empty = { name: '', domain: '', contactEmail: '', phone: '', address: '', accountingId: '' };
const Schema = NewCompany.extend(CompanyOptions.pick({ accountingId: true }).shape);

type AddCompanyDialogProps = {
  /** What was typed where it is missing. */
  name?: string;
  onAdded?: (company: { id: string; name: string }) => void;
  onClose: () => void;
};

export function AddCompanyDialog({ name = '', onAdded = () => undefined, onClose }: AddCompanyDialogProps) {
  return (
    <CompanyForm
      title="Add company"
      description="You can add or invite its users later."
      label="Add company"
      action={['Add company', 'Adding...']}
      name={name}
      onSaved={(created) => {
        onClose();
        onAdded(created);
      }}
      onClose={onClose}
    />
  );
}

type CompanyDialogProps = { company: Company; onClose: () => void };

export function EditCompanyDialog({ company, onClose }: CompanyDialogProps) {
  return (
    <CompanyForm
      title="Edit company"
      description={<bdi>{company.name}</bdi>}
      label="Company details"
      action={['Update', 'Updating...']}
      company={company}
      onSaved={(_, hasMore) => hasMore || onClose()}
      onClose={onClose}
    />
  );
}

type CompanyFormProps = {
  title: string;
  description: ReactNode;
  label: string;
  /** The label of the button, before and while it saves. */
  action: [string, string];
  /** None: a new one. */
  company?: Company;
  /** The name that a new one starts with. */
  name?: string;
  /** @param hasMore whether something was typed during the save */
  onSaved: (company: { id: string; name: string }, hasMore: boolean) => void;
  onClose: () => void;
};

/** The dialog with the fields of a company. Only the name is required. What is typed is kept as a draft. */
function CompanyForm({ company, name = '', onSaved, ...dialog }: CompanyFormProps) {
  const hasBooks = canManageAccounting(useStaff()) && company !== undefined;
  const fieldsOf = useCallback((record: Fields = { ...empty, name }) => Fields.parse(record), [name]);
  const draft = {
    nameOf: (record: { id: string } | undefined) => (record ? `company:${record.id}` : `new-company:${name}`),
    schema: Fields,
  };
  const form = useForm({
    record: company,
    fieldsOf,
    draft,
    schema: Schema,
    toSent: ({ accountingId, ...fields }): CompanyFields => (hasBooks ? { ...fields, accountingId } : fields),
    sendsAll: true,
    mutation: useSaveCompany(company?.id),
    onSaved: (hasMore, saved) => onSaved(saved, hasMore),
  });
  const { field } = form;
  const twin = useTwin(form.typed.name, company?.id);

  return (
    <EditDialog {...dialog} form={form} what="company">
      <TextField label="Company name" autoComplete="off" hint={twin && <TwinHint twin={twin} />} {...field('name')} />
      <TextField
        label="Domain"
        optional
        placeholder="gatewaydental.example"
        hint="You can search by it. Inquiries from this domain suggest the company."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field('domain')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Contact email" optional type="email" autoComplete="off" {...field('contactEmail')} />
        <TextField label="Phone" optional type="tel" autoComplete="off" {...field('phone')} />
      </div>
      <TextField label="Address" optional autoComplete="off" {...field('address')} />
      {hasBooks && (
        <TextField
          label="Name in the books"
          optional
          hint="How your accounting program names this company, if it is another name. Exports of statements use it."
          autoComplete="off"
          {...field('accountingId')}
        />
      )}
    </EditDialog>
  );
}

/** Another company with the same name. Two may have it, but mostly one was added twice. */
function useTwin(name: string, companyId: string | undefined) {
  const rested = useDebounced(name.trim());
  const { data = [] } = useQuery({ ...companiesNamed(rested), enabled: rested !== '' });
  const isTwin = (company: Company) => company.id !== companyId && foldedWord(company.name) === foldedWord(name.trim());
  return data.find(isTwin);
}

function TwinHint({ twin }: { twin: Company }) {
  const place = companyPlace(twin);
  return (
    <span role="status">
      There is already a company with this name{place && <bdi> ({place})</bdi>}. If this is another one, add something
      that tells them apart, such as the city.
    </span>
  );
}
