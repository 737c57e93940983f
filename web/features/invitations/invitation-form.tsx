import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { InvitationLimit } from '#contract/constants.ts';
import { NewInvitation, type NewInvitationInput } from '#contract/invitations.ts';
import { CompanyField } from '#web/lib/company-field.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/field.tsx';
import { type Invitation, type InvitationFields, useCreateInvitation } from './api.ts';

type InvitationFormProps = {
  /** What the days start at; unknown where the server could not say, which then decides. */
  usualDays: number | undefined;
  onClose: () => void;
  onCreated: (invitation: Invitation) => void;
};

/** For which company, for how long, and for how many people. */
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
      <div className="min-h-[19.5rem] space-y-4">
        <CompanyField onChange={({ id }) => setValue('companyId', id)} isInvalid={Boolean(errors.companyId)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Expires in days"
            type="number"
            inputMode="numeric"
            min={InvitationLimit.shortest}
            max={InvitationLimit.longest}
            hint={usualDays ? `1 to 365. Left empty: ${usualDays}.` : '1 to 365. Left empty: as the settings say.'}
            {...register('expiresInDays', { setValueAs: numberIn })}
            {...(errors.expiresInDays?.message ? { error: errors.expiresInDays.message } : {})}
          />
          <TextField
            label="Maximum uses"
            optional
            type="number"
            inputMode="numeric"
            min={1}
            max={InvitationLimit.uses}
            hint="Left empty: unlimited."
            {...register('maxUses', { setValueAs: numberIn })}
            {...(errors.maxUses?.message ? { error: errors.maxUses.message } : {})}
          />
        </div>
      </div>
    </DialogForm>
  );
}

/** The number in a field; what is none counts as nothing typed. */
function numberIn(typed: string | number | null) {
  const text = String(typed ?? '').trim();
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
