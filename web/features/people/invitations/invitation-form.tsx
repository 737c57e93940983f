import { z } from 'zod';
import { NewInvitation } from '#contract/invitations.ts';
import { InvitationLimit } from '#contract/invitations-constants.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/desk/pickers/picker.tsx';
import { EditForm } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { type Invitation, useInvite } from './api.ts';

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

/** An invitation as typed, complete or not. */
const Fields = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  addresses: z.string(),
  expiresInDays: z.string(),
  maxUses: z.string(),
});
type Fields = z.output<typeof Fields>;

/** Company, lifetime, and either addresses to mail to or the number of uses of a link to share. */
export function InvitationForm({ company, suggested, usualDays, onClose, onCreated }: InvitationFormProps) {
  const { sendsMail } = useCurrentProvider();
  const start = company ? { id: company.id, name: '' } : (suggested ?? noPick);
  const form = useForm({
    fieldsOf: () => ({ company: start, addresses: '', expiresInDays: String(usualDays ?? ''), maxUses: '' }),
    draft: { nameOf: () => `new-invitation:${start.id}`, schema: Fields },
    schema: NewInvitation,
    checked: sentOf,
    paths: { company: 'companyId' },
    toSent: sentOf,
    sendsAll: true,
    mutation: useInvite(),
    onSaved: (_, created) => (created ? onCreated(created) : onClose()),
  });
  const { typed, field } = form;
  const count = addressesIn(typed.addresses).length;

  return (
    <EditForm label="Create invitation" form={form} action={actionOf(count)} onClose={onClose}>
      {!company && (
        <CompanyField
          key={form.round}
          initial={typed.company}
          onChange={(picked) => form.change({ company: picked })}
          isInvalid={form.errorAt('company') !== undefined}
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
          {...field('addresses')}
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
          {...field('expiresInDays')}
        />
        {count === 0 && (
          <TextField
            label="Maximum uses"
            optional
            type="number"
            inputMode="numeric"
            min={1}
            max={InvitationLimit.uses}
            hint="Leave blank for unlimited uses."
            {...field('maxUses')}
          />
        )}
      </div>
    </EditForm>
  );
}

function sentOf({ company, addresses, expiresInDays, maxUses }: Fields) {
  return {
    companyId: company.id,
    addresses: addressesIn(addresses),
    expiresInDays: numberIn(expiresInDays),
    maxUses: numberIn(maxUses),
  };
}

const addressesIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

function actionOf(addresses: number) {
  if (addresses === 0) return ['Create invitation', 'Creating...'] as const;
  return [addresses === 1 ? 'Send invitation' : 'Send invitations', 'Sending...'] as const;
}

/** The number in a field; invalid input counts as empty. */
function numberIn(typed: string) {
  const text = typed.trim();
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
