import { type Company, useCreateCompany, useEditCompany } from './api.ts';
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
      companyId={company.id}
      initial={{ name, domain, contactEmail, phone, address }}
      action={isPending ? 'Updating...' : 'Update'}
      isBlocked={isPending}
      onSend={(changes) => updateCompany(changes, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
