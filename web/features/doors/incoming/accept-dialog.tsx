import { z } from 'zod';
import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { noPick, Picker } from '#web/features/desk/pickers/picker.tsx';
import { EditForm } from '#web/features/shared/edit-dialog.tsx';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { type IncomingMail, sendersMatching, useAcceptMail } from './api.ts';
import { needsPerson } from './needs-choice.ts';

const NewTicket = 'new';

const Picked = z.object({ id: z.string(), name: z.string() });
const Fields = z.object({ company: Picked, person: Picked, ticketId: z.string() });
type Fields = z.output<typeof Fields>;
const fieldsOf = (): Fields => ({ company: noPick, person: noPick, ticketId: '' });

/** Asks whose email it is or which ticket it is about, and accepts it as that. */
export function AcceptDialog({ mail, onClose }: { mail: IncomingMail; onClose: () => void }) {
  const { ticketChoices } = mail;
  const asksWho = needsPerson(mail);
  const accept = useAcceptMail(null);
  const form = useForm({
    fieldsOf,
    draft: { nameOf: () => `accept:${mail.id}`, schema: Fields },
    problemIn: ({ person, ticketId }) => ({
      ...(asksWho && !person.id ? { person: 'Choose a person from the list.' } : {}),
      ...(ticketChoices.length > 0 && !ticketId ? { ticketId: 'Choose a ticket from the list.' } : {}),
    }),
    toSent: ({ person, ticketId }) => ({
      ...(asksWho && { userId: person.id }),
      ...(ticketId && ticketId !== NewTicket && { ticketId }),
    }),
    sendsAll: true,
    mutation: {
      ...accept,
      mutate: ({ sent: { version: _, ...choice }, draft }, options) =>
        accept.mutate({ id: mail.id, version: mail.version, draft, ...choice }, options),
    },
    onSaved: onClose,
  });
  const { company, person } = form.typed;

  return (
    <Dialog title="Accept email" onClose={onClose}>
      <EditForm
        label={asksWho ? 'Whose email it is' : 'Which ticket it is about'}
        form={form}
        reason={form.error ? failureWords(form.error, mailMessages.acceptFailed) : undefined}
        action={['Accept email', 'Accepting...']}
        onClose={onClose}
      >
        <p className="text-ink-soft">{effectOf(mail)}</p>
        {ticketChoices.length > 0 && (
          <SelectField label="Ticket" {...form.field('ticketId')}>
            <option value="" disabled>
              Choose a ticket
            </option>
            {ticketChoices.map(({ id, ticketNumber, title }) => (
              <option key={id} value={id}>
                {ticketNumber} {title}
              </option>
            ))}
            <option value={NewTicket}>None of these: a new ticket</option>
          </SelectField>
        )}
        {asksWho && (
          <>
            <CompanyField
              key={form.round}
              initial={company}
              onChange={(chosen) => form.change({ company: chosen, person: noPick })}
              isInvalid={form.isChecked && !company.id}
            />
            <Picker
              key={`${form.round} ${company.id}`}
              label="Person"
              placeholder={company.id ? 'Search people' : 'Choose a company first'}
              disabled={!company.id}
              initial={person}
              onChange={(picked) => form.change({ person: picked })}
              matching={(search) => sendersMatching(company.id, search)}
              nameOf={({ firstName, lastName }) => fullName(firstName, lastName)}
              detailOf={({ email }) => email}
              none="Nobody at this company matches."
              error={form.errorAt('person')}
            />
          </>
        )}
      </EditForm>
    </Dialog>
  );
}

function effectOf({ ticketNumber, ticketChoices, userName }: IncomingMail) {
  if (ticketChoices.length > 0)
    return `It becomes a comment of ${userName ?? 'this person'} on the ticket that you choose.`;
  return ticketNumber
    ? `It becomes a comment of this person on ${ticketNumber}.`
    : 'It becomes a ticket of this person.';
}
