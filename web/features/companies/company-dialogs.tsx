import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Company, useCreateCompany, useDeleteCompany, useEditCompany } from './api.ts';
import { CompanyForm } from './company-form.tsx';

const empty = { name: '', domain: '', contactEmail: '', phone: '', address: '' };

export function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const { mutate: createCompany, isPending } = useCreateCompany();

  return (
    <CompanyForm
      title="Add Company"
      description="You can add or invite its users later."
      label="New company"
      initial={empty}
      action={isPending ? 'Adding...' : 'Add Company'}
      isBlocked={isPending}
      onSend={(company) => createCompany(company, { onSuccess: onClose })}
      onClose={onClose}
      focusAfter={heading}
    />
  );
}

type CompanyDialogProps = { company: Company; onClose: () => void };

export function EditCompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { mutate: updateCompany, isPending } = useEditCompany(company.id);
  const { name, domain, contactEmail, phone, address } = company;

  return (
    <CompanyForm
      title="Edit Company"
      description={<bdi>{name}</bdi>}
      label="Company details"
      initial={{ name, domain, contactEmail, phone, address }}
      action={isPending ? 'Updating...' : 'Update'}
      isBlocked={isPending}
      onSend={(changes) => updateCompany(changes, { onSuccess: onClose })}
      onClose={onClose}
    />
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
