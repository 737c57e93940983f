import { listCompanies, updateCompany, updateCompanyOptions } from '#contract/companies.ts';
import { companies, company } from '#gallery/samples/companies.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { versioned } from '#gallery/samples/versioned.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed } from '#gallery/story.ts';
import { AddCompanyDialog, EditCompanyDialog } from './company-dialogs.tsx';

const onClose = () => undefined;

export const Add: Story = {
  render: () => <AddCompanyDialog onClose={onClose} />,
  api: (api) => api.on(listCompanies, () => companies),
};
export const NameMissing: Story = { ...Add, press: ['Add company'] };
export const Edit: Story = { ...Add, render: () => <EditCompanyDialog company={company()} onClose={onClose} /> };
/** Super admins also see its name in the books. */
export const EditWithBooks: Story = {
  ...Edit,
  actor: superAdmin,
  api: (api) => {
    const stored = versioned(company({ accountingId: 'ACME-1' }));
    api.on(listCompanies, () => companies);
    api.on(updateCompany, ({ body }) => stored.save(body));
    api.on(updateCompanyOptions, ({ body = {} }) => stored.save(body));
  },
  render: () => <EditCompanyDialog company={company({ accountingId: 'ACME-1' })} onClose={onClose} />,
};
export const Twin: Story = {
  ...Edit,
  api: (api) => api.on(listCompanies, () => [company({ id: '00000000-0000-4000-8000-000000000009' })]),
};
/** Somebody else saves another phone number before each try. */
export const Conflict: Story = {
  ...Edit,
  api: (api) => {
    const stored = versioned(company());
    api.on(listCompanies, () => companies);
    api.on(updateCompany, ({ body }) => {
      stored.change({
        phone: `+1 312 555 01${10 + stored.current().version}`,
        address: '1 Market Street, Saint Louis, MO',
      });
      return stored.save(body);
    });
  },
  press: ['Update'],
};
export const LongWords: Story = {
  ...Add,
  render: () => <EditCompanyDialog company={company({ name: longWord, address: longLine })} onClose={onClose} />,
};
export const RightToLeft: Story = {
  ...Add,
  dir: 'rtl',
  render: () => <EditCompanyDialog company={company({ name: rightToLeft })} onClose={onClose} />,
};
export const Failed: Story = { ...whenFailed(Edit), press: ['Update'] };

export const pictures = [Twin, Conflict];
