import type { ComponentProps } from 'react';
import { type AddProps, CreateTicketDialog } from '#web/features/desk/tickets/new/create-ticket-dialog.tsx';
import { AddCompanyDialog } from '#web/features/people/companies/company-dialogs.tsx';
import { AddUserDialog } from '#web/features/people/users/add-user-dialog.tsx';
import { fullName } from '#web/lib/full-name.ts';

type CreateTicketProps = Pick<ComponentProps<typeof CreateTicketDialog>, 'start' | 'onClose' | 'onCreated'>;

/** Create ticket, with the forms for a company or a person that is missing. */
export function CreateTicket(props: CreateTicketProps) {
  return <CreateTicketDialog {...props} AddCompany={AddCompany} AddPerson={AddPerson} />;
}

function AddCompany({ onAdded, ...dialog }: AddProps) {
  return <AddCompanyDialog {...dialog} onAdded={({ id, name }) => onAdded({ id, name })} />;
}

type AddPersonProps = AddProps & Pick<ComponentProps<typeof AddUserDialog>, 'company'>;

function AddPerson({ onAdded, ...dialog }: AddPersonProps) {
  return (
    <AddUserDialog
      kind="client"
      {...dialog}
      onAdded={({ id, firstName, lastName, companyId, companyName }) =>
        onAdded(
          { id, name: fullName(firstName, lastName) },
          companyId ? { id: companyId, name: companyName ?? '' } : undefined,
        )
      }
    />
  );
}
