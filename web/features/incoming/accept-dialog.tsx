import { useState } from 'react';
import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import { noPick, Picker } from '#web/features/pickers/picker.tsx';
import { failureWords } from '#web/lib/failure-words.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { type IncomingMail, sendersMatching, useAcceptMail } from './api.ts';
import { needsPerson } from './needs-choice.ts';

const NewTicket = 'new';

/** Asks whose email it is or which ticket it is about, and accepts it as that. */
export function AcceptDialog({ mail, onClose }: { mail: IncomingMail; onClose: () => void }) {
  const [company, setCompany] = useState(noPick);
  const [person, setPerson] = useState(noPick);
  const { ticketChoices } = mail;
  const [ticketId, setTicketId] = useState('');
  const asksWho = needsPerson(mail);
  const [hasTried, setHasTried] = useState(false);
  const { mutate: accept, isPending, error } = useAcceptMail(null);

  function send() {
    setHasTried(true);
    if ((asksWho && !person.id) || (ticketChoices.length > 0 && !ticketId)) return;
    const choice = { ...(asksWho && { userId: person.id }), ...(ticketId && ticketId !== NewTicket && { ticketId }) };
    accept({ id: mail.id, version: mail.version, ...choice }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Accept email" onClose={onClose}>
      <DialogForm
        label={asksWho ? 'Whose email it is' : 'Which ticket it is about'}
        failure={error ? failureWords(error, mailMessages.acceptFailed) : undefined}
        action={isPending ? 'Accepting...' : 'Accept email'}
        isBlocked={isPending}
        onSend={send}
        onClose={onClose}
      >
        <p className="text-ink-soft">{effectOf(mail)}</p>
        {ticketChoices.length > 0 && (
          <SelectField
            label="Ticket"
            value={ticketId}
            onChange={(event) => setTicketId(event.target.value)}
            error={hasTried && !ticketId ? 'Choose a ticket from the list.' : undefined}
          >
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
              onChange={(chosen) => {
                setCompany(chosen);
                setPerson(noPick);
              }}
              isInvalid={hasTried && !company.id}
            />
            <Picker
              key={company.id}
              label="Person"
              placeholder={company.id ? 'Search people' : 'Choose a company first'}
              disabled={!company.id}
              initial={noPick}
              onChange={setPerson}
              matching={(search) => sendersMatching(company.id, search)}
              nameOf={({ firstName, lastName }) => fullName(firstName, lastName)}
              detailOf={({ email }) => email}
              none="Nobody at this company matches."
              error={hasTried && !person.id ? 'Choose a person from the list.' : undefined}
            />
          </>
        )}
      </DialogForm>
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
