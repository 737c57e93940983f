import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewInvitation, type NewInvitationInput } from '#contract/invitations.ts';
import { InvitationLimit } from '#contract/invitations-constants.ts';
import { CompanyField } from '#web/lib/company-field.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/field.tsx';
import { type Invitation, type InvitationFields, useCreateInvitation } from './api.ts';

type InvitationFormProps = {
  /** The default number of days; if unknown, the server decides. */
  usualDays: number | undefined;
  onClose: () => void;
  onCreated: (invitation: Invitation) => void;
};

/** Company, lifetime and number of uses. */
export function InvitationForm({ usualDays, onClose, onCreated }: InvitationFormProps) {
  const { mutate: createInvitation, isPending } = useCreateInvitation();
  const { register, handleSubmit, setValue, formState } = useForm<InvitationFields, unknown, NewInvitationInput>({
    resolver: zodResolver(NewInvitation),
    defaultValues: { companyId: '', expiresInDays: usualDays ?? null, maxUses: null },
  });
  const { errors } = formState;

  return (
    <DialogForm
      label="Create invitation"
      action={isPending ? 'Creating...' : 'Create Invitation'}
      isBlocked={isPending}
      onSend={handleSubmit((invitation) => createInvitation(invitation, { onSuccess: onCreated }))}
      onClose={onClose}
    >
      <CompanyField onChange={({ id }) => setValue('companyId', id)} isInvalid={Boolean(errors.companyId)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Expires in days"
          type="number"
          inputMode="numeric"
          min={InvitationLimit.shortest}
          max={InvitationLimit.longest}
          hint={usualDays ? `1 to 365. Leave blank for ${usualDays}.` : '1 to 365. Leave blank to use the default.'}
          {...register('expiresInDays', { setValueAs: numberIn })}
          error={errors.expiresInDays?.message}
        />
        <TextField
          label="Maximum uses"
          optional
          type="number"
          inputMode="numeric"
          min={1}
          max={InvitationLimit.uses}
          hint="Leave blank for unlimited uses."
          {...register('maxUses', { setValueAs: numberIn })}
          error={errors.maxUses?.message}
        />
      </div>
    </DialogForm>
  );
}

/** The number in a field; invalid input counts as empty. */
function numberIn(typed: string | number | null) {
  const text = String(typed ?? '').trim();
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
