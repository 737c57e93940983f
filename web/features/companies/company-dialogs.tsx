import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Company, useCreateCompany, useDeleteCompany, useEditCompany } from './api.ts';
import { CompanyForm } from './company-form.tsx';

const empty = { name: '', domain: '', contactEmail: '', phone: '', address: '' };

export function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const { mutate: createCompany, isPending } = useCreateCompany();

  return (
    <Dialog
      title="Add Company"
      description="You can add or invite its users later."
      onClose={onClose}
      focusAfter={heading}
    >
      <CompanyForm
        initial={empty}
        label="New company"
        action={isPending ? 'Adding...' : 'Add Company'}
        isPending={isPending}
        onSend={(company) => createCompany(company, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}

type CompanyDialogProps = { company: Company; onClose: () => void };

export function EditCompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { mutate: updateCompany, isPending } = useEditCompany(company.id);
  const { name, domain, contactEmail, phone, address } = company;

  return (
    <Dialog title="Edit Company" description={<bdi>{name}</bdi>} onClose={onClose}>
      <CompanyForm
        initial={{ name, domain, contactEmail, phone, address }}
        label="Company details"
        action={isPending ? 'Updating...' : 'Update'}
        isPending={isPending}
        onSend={(changes) => updateCompany(changes, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}

export function DeleteCompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { mutate: deleteCompany, isPending } = useDeleteCompany();

  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{company.name}</bdi>?
        </>
      }
      action="Delete company"
      isPending={isPending}
      onConfirm={() => deleteCompany(company.id, { onSuccess: onClose })}
      onCancel={onClose}
      focusAfter={heading}
    >
      <p>This cannot be undone. {goes(company.userCount)}</p>
    </ConfirmDialog>
  );
}

/** Where the focus goes when its card or button is gone. */
function heading() {
  return document.querySelector<HTMLElement>('[data-companies]');
}

function goes(userCount: number) {
  const tickets = 'Its tickets and invitations go with it.';
  if (userCount === 0) return tickets;
  return `${userCount === 1 ? 'Its one user is' : `Its ${userCount.toLocaleString('en-US')} users are`} logged out at once and can’t log in again. ${tickets}`;
}
