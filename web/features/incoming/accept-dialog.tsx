import { useState } from 'react';
import { CompanyField } from '#web/lib/company-field.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { noPick, Picker } from '#web/lib/picker.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { type IncomingMail, sendersMatching, useAcceptMail } from './api.ts';

/** Asks whose email it is, and accepts it as theirs. */
export function AcceptDialog({ mail, onClose }: { mail: IncomingMail; onClose: () => void }) {
  const [company, setCompany] = useState(noPick);
  const [person, setPerson] = useState(noPick);
  const [hasTried, setHasTried] = useState(false);
  const { mutate: accept, isPending, error } = useAcceptMail();

  function send() {
    setHasTried(true);
    if (!person.id) return;
    accept({ id: mail.id, version: mail.version, userId: person.id }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Accept email" onClose={onClose}>
      <DialogForm
        label="Whose email it is"
        failure={error?.message}
        action={isPending ? 'Accepting...' : 'Accept email'}
        isBlocked={isPending}
        onSend={send}
        onClose={onClose}
      >
        <p className="text-ink-soft">
          {mail.ticketNumber
            ? `It becomes a comment of this person on ${mail.ticketNumber}.`
            : 'It becomes a ticket of this person.'}
        </p>
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
      </DialogForm>
    </Dialog>
  );
}
