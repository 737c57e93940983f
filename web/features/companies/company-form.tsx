import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import * as contract from '#contract/companies.ts';
import { CompanyTextLength } from '#contract/companies-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { CompanyFields } from './api.ts';

type CompanyFormProps = Omit<ComponentProps<typeof FormDialog>, 'onSend' | 'children'> & {
  initial: Required<CompanyFields>;
  onSend: (company: CompanyFields) => void;
};

/** The dialog with the fields of a company. Only the name is required. */
export function CompanyForm({ initial, onSend, ...dialog }: CompanyFormProps) {
  const { register, handleSubmit, formState } = useForm<CompanyFields, unknown, contract.NewCompanyInput>({
    resolver: zodResolver(contract.NewCompany),
    defaultValues: initial,
  });
  const field = (name: keyof CompanyFields) => ({ ...register(name), error: formState.errors[name]?.message });

  return (
    <FormDialog {...dialog} onSend={handleSubmit((company) => onSend(company))}>
      <TextField label="Company name" limit={CompanyTextLength} autoComplete="off" aria-required {...field('name')} />
      <TextField
        label="Domain"
        optional
        placeholder="gatewaydental.example"
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
