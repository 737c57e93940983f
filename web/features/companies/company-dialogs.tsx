import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as contract from '#contract/companies.ts';
import { CompanyTextLength } from '#contract/companies-constants.ts';
import { foldedWord } from '#contract/primitives.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { companyPlace } from '#web/features/pickers/company-place.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { type Company, type CompanyFields, companiesNamed, useCreateCompany, useEditCompany } from './api.ts';

const empty = { name: '', domain: '', contactEmail: '', phone: '', address: '' };

type AddCompanyDialogProps = {
  /** What was typed where it is missing. */
  name?: string;
  onAdded?: (company: { id: string; name: string }) => void;
  onClose: () => void;
};

export function AddCompanyDialog({ name = '', onAdded = () => undefined, onClose }: AddCompanyDialogProps) {
  const { mutate: createCompany, isPending } = useCreateCompany();

  return (
    <CompanyForm
      title="Add Company"
      description="You can add or invite its users later."
      label="New company"
      initial={{ ...empty, name }}
      action={isPending ? 'Adding...' : 'Add Company'}
      isBlocked={isPending}
      onSend={(company) =>
        createCompany(company, {
          onSuccess: (created) => {
            onClose();
            onAdded(created);
          },
        })
      }
      onClose={onClose}
    />
  );
}

type CompanyDialogProps = { company: Company; onClose: () => void };

export function EditCompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { mutate: updateCompany, isPending } = useEditCompany(company.id);
  const { name, domain, contactEmail, phone, address } = company;

  return (
    <CompanyForm
      title="Edit Company"
      description={<bdi>{name}</bdi>}
      label="Company details"
      companyId={company.id}
      initial={{ name, domain, contactEmail, phone, address }}
      action={isPending ? 'Updating...' : 'Update'}
      isBlocked={isPending}
      onSend={(changes) => updateCompany(changes, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

type CompanyFormProps = Omit<ComponentProps<typeof FormDialog>, 'onSend' | 'children'> & {
  initial: Required<CompanyFields>;
  /** The company that is edited. */
  companyId?: string;
  onSend: (company: CompanyFields) => void;
};

/** The dialog with the fields of a company. Only the name is required. */
function CompanyForm({ initial, companyId, onSend, ...dialog }: CompanyFormProps) {
  const { register, handleSubmit, formState, control } = useForm<CompanyFields, unknown, contract.NewCompanyInput>({
    resolver: zodResolver(contract.NewCompany),
    defaultValues: initial,
  });
  const twin = useTwin(useWatch({ control, name: 'name' }) ?? '', companyId);
  const field = (name: keyof CompanyFields) => ({ ...register(name), error: formState.errors[name]?.message });

  return (
    <FormDialog {...dialog} onSend={handleSubmit((company) => onSend(company))}>
      <TextField
        label="Company name"
        limit={CompanyTextLength}
        autoComplete="off"
        aria-required
        hint={twin && <TwinHint twin={twin} />}
        {...field('name')}
      />
      <TextField
        label="Domain"
        optional
        placeholder="gatewaydental.example"
        hint="For your own search. No email is matched by it."
        limit={CompanyTextLength}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field('domain')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Contact email"
          optional
          type="email"
          limit={FieldLimit.email}
          autoComplete="off"
          {...field('contactEmail')}
        />
        <TextField label="Phone" optional type="tel" limit={FieldLimit.phone} autoComplete="off" {...field('phone')} />
      </div>
      <TextField label="Address" optional limit={CompanyTextLength} autoComplete="off" {...field('address')} />
    </FormDialog>
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
