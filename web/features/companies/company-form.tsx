import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as contract from '#contract/companies.ts';
import { CompanyTextLength } from '#contract/companies-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { CompanyFields } from './api.ts';

type CompanyFormProps = {
  initial: Required<CompanyFields>;
  label: string;
  action: string;
  isPending: boolean;
  onSend: (company: CompanyFields) => void;
  onClose: () => void;
};

/** The fields of a company. Only the name is required. */
export function CompanyForm({ initial, label, action, isPending, onSend, onClose }: CompanyFormProps) {
  const { register, handleSubmit, formState } = useForm<CompanyFields, unknown, contract.NewCompanyInput>({
    resolver: zodResolver(contract.NewCompany),
    defaultValues: initial,
  });
  const errorOf = (field: keyof CompanyFields) => {
    const message = formState.errors[field]?.message;
    return message ? { error: message } : {};
  };

  return (
    <DialogForm
      label={label}
      action={action}
      isBlocked={isPending}
      onSend={handleSubmit((company) => onSend(company))}
      onClose={onClose}
    >
      <TextField
        label="Company name"
        limit={CompanyTextLength}
        autoComplete="off"
        aria-required
        {...errorOf('name')}
        {...register('name')}
      />
      <TextField
        label="Domain"
        optional
        placeholder="gatewaydental.example"
        limit={CompanyTextLength}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...errorOf('domain')}
        {...register('domain')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Contact email"
          optional
          type="email"
          limit={FieldLimit.email}
          autoComplete="off"
          {...errorOf('contactEmail')}
          {...register('contactEmail')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          limit={FieldLimit.phone}
          autoComplete="off"
          {...errorOf('phone')}
          {...register('phone')}
        />
      </div>
      <TextField
        label="Address"
        optional
        limit={CompanyTextLength}
        autoComplete="off"
        {...errorOf('address')}
        {...register('address')}
      />
    </DialogForm>
  );
}
