import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { InvitationLimit } from '#contract/constants.ts';
import { NewInvitation, type NewInvitationInput } from '#contract/invitations.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { type Invitation, type InvitationFields, useCreateInvitation } from './api.ts';
import { CompanyField } from './company-field.tsx';

type InvitationFormProps = {
  /** What the days start at; unknown where the server could not say, which then decides. */
  usualDays: number | undefined;
  onCancel: () => void;
  onCreated: (invitation: Invitation) => void;
};

/** For which company, for how long, and for how many people. */
export function InvitationForm({ usualDays, onCancel, onCreated }: InvitationFormProps) {
  const { mutate: createInvitation, isPending } = useCreateInvitation();
  const { register, handleSubmit, setValue, formState } = useForm<InvitationFields, unknown, NewInvitationInput>({
    resolver: zodResolver(NewInvitation),
    defaultValues: { companyId: '', expiresInDays: usualDays ?? null, maxUses: null },
  });
  const { errors } = formState;

  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={handleSubmit((invitation) => createInvitation(invitation, { onSuccess: onCreated }))}
    >
      <DialogBody label="Create invitation" className="min-h-[22rem] space-y-4">
        <CompanyField
          onChange={(companyId) => setValue('companyId', companyId)}
          {...(errors.companyId?.message ? { error: errors.companyId.message } : {})}
        />
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
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Creating...' : 'Create Invitation'}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The number in a field; what is none counts as nothing typed. */
function numberIn(typed: string | number | null) {
  const text = String(typed ?? '').trim();
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
