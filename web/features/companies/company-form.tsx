import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as contract from '#contract/companies.ts';
import { FieldLimit } from '#contract/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { CompanyFields } from './api.ts';

type CompanyFormProps = {
  initial: Required<CompanyFields>;
  label: string;
  action: string;
  pendingAction: string;
  isPending: boolean;
  onSend: (company: CompanyFields) => void;
  onClose: () => void;
};

/** The fields of a company. A name is all it needs. */
export function CompanyForm({ initial, label, action, pendingAction, isPending, onSend, onClose }: CompanyFormProps) {
  const { register, handleSubmit, formState } = useForm<CompanyFields, unknown, contract.NewCompanyInput>({
    resolver: zodResolver(contract.NewCompany),
    defaultValues: initial,
  });
  const errorOf = (field: keyof CompanyFields) => {
    const message = formState.errors[field]?.message;
    return message ? { error: message } : {};
  };

  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={handleSubmit((company) => onSend(company))}>
      <DialogBody label={label} className="space-y-4">
        <TextField
          label="Company name"
          maxLength={FieldLimit.company}
          autoComplete="off"
          aria-required
          {...errorOf('name')}
          {...register('name')}
        />
        <TextField
          label="Domain"
          optional
          placeholder="gatewaydental.example"
          maxLength={FieldLimit.company}
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
            maxLength={FieldLimit.email}
            autoComplete="off"
            {...errorOf('contactEmail')}
            {...register('contactEmail')}
          />
          <TextField
            label="Phone"
            optional
            type="tel"
            maxLength={FieldLimit.phone}
            autoComplete="off"
            {...errorOf('phone')}
            {...register('phone')}
          />
        </div>
        <TextField
          label="Address"
          optional
          maxLength={FieldLimit.company}
          autoComplete="off"
          {...errorOf('address')}
          {...register('address')}
        />
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? pendingAction : action}
        </Button>
      </DialogFooter>
    </form>
  );
}
