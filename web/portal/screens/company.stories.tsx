import { listCompanyApprovals } from '#contract/approvals.ts';
import { findCompany, listCompanies } from '#contract/companies.ts';
import { listInvitations } from '#contract/invitations.ts';
import { listTickets } from '#contract/tickets.ts';
import { listUsers } from '#contract/users.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { serveAgreements, serveNoAgreements } from '#gallery/samples/agreements.ts';
import { everyApproval } from '#gallery/samples/approvals.ts';
import { company, wholeCompany } from '#gallery/samples/companies.ts';
import { deskTickets } from '#gallery/samples/desk.ts';
import { invitation, invitations } from '#gallery/samples/invitations.ts';
import { acme, employee, id } from '#gallery/samples/people.ts';
import { servePromise } from '#gallery/samples/promise.ts';
import { clients, user } from '#gallery/samples/users.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { Companies } from './companies.tsx';

type Fields = Parameters<typeof wholeCompany>[0];

function serve(api: FakeApi, fields: Fields = {}) {
  servePromise(api);
  serveAgreements(api);
  api.on(findCompany, () => wholeCompany(fields));
  api.on(listCompanyApprovals, () => pageOf(everyApproval().slice(0, 2)));
  api.on(listUsers, () => pageOf(clients));
  api.on(listInvitations, () => pageOf(invitations().filter(({ companyName }) => companyName === acme.name)));
  api.on(listTickets, () => pageOf(deskTickets().slice(0, 10)));
}

export const Filled: Story = {
  render: () => <Companies title="Companies & users" />,
  address: `/admin/companies/${acme.id}`,
  route: '/admin/companies/:companyId?',
  api: serve,
  isScreen: true,
  width: 1208,
  height: 2360,
};
/** A link in a ticket leads to its requester. */
export const Linked: Story = { ...Filled, address: `${Filled.address}?user=${id(22)}` };
export const NoUsers: Story = {
  ...Filled,
  api: (api) => {
    serve(api, { userCount: 0, activeTickets: 0, minutes: 0, amount: 0, phone: '', address: '' });
    serveNoAgreements(api);
    for (const list of [listUsers, listInvitations, listTickets, listCompanyApprovals]) api.on(list, () => pageOf([]));
    api.on(listCompanies, () => pageOf([company({ userCount: 0 })]));
  },
};
export const Archived: Story = { ...Filled, api: (api) => serve(api, { archivedAt: '2026-01-15T10:00:00.000Z' }) };
export const LongWords: Story = {
  ...Filled,
  api: (api) => {
    serve(api, { name: longWord, domain: longWord, contactEmail: `${longWord}@example.com`, address: longLine });
    api.on(listUsers, () =>
      pageOf([user({ ...employee, firstName: longWord, lastName: longWord }, { phone: longLine })]),
    );
    api.on(listInvitations, () =>
      pageOf([invitation({ address: `${longWord}@example.com`, createdByName: longWord })]),
    );
    api.on(listTickets, () => pageOf(deskTickets().slice(9, 15)));
  },
};
export const RightToLeft: Story = {
  ...Filled,
  dir: 'rtl',
  api: (api) => {
    serve(api, { name: rightToLeft, address: rightToLeft });
    api.on(listTickets, () => pageOf(deskTickets().slice(14, 15)));
  },
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled];
