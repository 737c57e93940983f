import { listCompanies } from '#contract/companies.ts';
import { findInvitationDefaults } from '#contract/invitations.ts';
import { findProvider } from '#contract/settings.ts';
import { companies } from '#gallery/samples/companies.ts';
import { provider } from '#gallery/samples/provider.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { CreateInvitationDialog } from './create-invitation-dialog.tsx';

export const ByLink: Story = {
  render: () => <CreateInvitationDialog onClose={() => undefined} />,
  api: (api) => {
    api.on(findProvider, () => provider({ sendsMail: false }));
    api.on(findInvitationDefaults, () => ({ expiresInDays: 7 }));
    api.on(listCompanies, () => companies.slice(0, 2));
  },
};
export const ByMail: Story = {
  ...ByLink,
  api: (api) => {
    ByLink.api?.(api);
    api.on(findProvider, () => provider());
  },
};
export const OneCompany: Story = {
  ...ByMail,
  api: (api) => {
    ByMail.api?.(api);
    api.on(listCompanies, () => companies.slice(0, 1));
  },
};
export const CompanyMissing: Story = { ...ByLink, press: ['Create invitation'] };
export const Loading = whileLoading(ByLink);
/** The server's usual number of days is not known. */
export const Failed = whenFailed(ByLink);

export const pictures = [ByMail];
