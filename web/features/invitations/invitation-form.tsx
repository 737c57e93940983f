import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewInvitation, type NewInvitationInput } from '#contract/invitations.ts';
import { InvitationLimit } from '#contract/invitations-constants.ts';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import type { Pick } from '#web/features/pickers/picker.tsx';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { messageAt } from '#web/lib/request.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { type Invitation, type InvitationFields, useCreateInvitation, useInviteByMail } from './api.ts';

type InvitationFormProps = {
  /** The company, if it is not to choose. */
  company: { id: string } | undefined;
  /** The company that is chosen at first. */
  suggested?: Pick | undefined;
  /** The default number of days; if unknown, the server decides. */
  usualDays: number | undefined;
  onClose: () => void;
  onCreated: (invitation: Invitation) => void;
};

/** Company, lifetime, and either addresses to mail to or the number of uses of a link to share. */
export function InvitationForm({ company, suggested, usualDays, onClose, onCreated }: InvitationFormProps) {
  const { mutate: createInvitation, isPending: isCreating } = useCreateInvitation();
  const { mutate: inviteByMail, isPending: isMailing } = useInviteByMail();
  const isPending = isCreating || isMailing;
  const { sendsMail } = useCurrentProvider();
  const [typed, setTyped] = useState('');
  const [addressError, setAddressError] = useState('');
  const { register, handleSubmit, setValue, formState } = useForm<InvitationFields, unknown, NewInvitationInput>({
    resolver: zodResolver(NewInvitation),
    defaultValues: { companyId: company?.id ?? suggested?.id ?? '', expiresInDays: usualDays ?? null, maxUses: null },
  });
  const { errors } = formState;

  const addresses = typed.split(/[\s,;]+/).filter(Boolean);

  function send({ companyId, expiresInDays, ...invitation }: NewInvitationInput) {
    if (addresses.length === 0) {
      createInvitation({ companyId, expiresInDays, ...invitation }, { onSuccess: onCreated });
      return;
    }
    const onError = (refusal: Error) => setAddressError(messageAt(refusal, 'addresses') ?? '');
    inviteByMail({ companyId, expiresInDays, addresses }, { onSuccess: onClose, onError });
  }

  return (
    <DialogForm
      label="Create invitation"
      action={actionOf(isPending, addresses.length)}
      isBlocked={isPending}
      onSend={handleSubmit(send)}
      onClose={onClose}
    >
      {!company && (
        <CompanyField
          {...(suggested ? { initial: suggested } : {})}
          onChange={({ id }) => setValue('companyId', id)}
          isInvalid={Boolean(errors.companyId)}
        />
      )}
      {sendsMail && (
        <TextAreaField
          label="Email addresses"
          optional
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="dana@example.com"
          hint="One per line. Each person gets a link of their own by email. Leave blank for a link that you share yourself."
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...(addressError ? { error: addressError } : {})}
        />
      )}
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
        {addresses.length === 0 && (
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
        )}
      </div>
    </DialogForm>
  );
}

function actionOf(isPending: boolean, addresses: number) {
  if (addresses > 0 && isPending) return 'Sending...';
  if (addresses > 0) return addresses === 1 ? 'Send invitation' : 'Send invitations';
  return isPending ? 'Creating...' : 'Create invitation';
}

/** The number in a field; invalid input counts as empty. */
function numberIn(typed: string | number | null) {
  const text = String(typed ?? '').trim();
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
