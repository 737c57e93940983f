import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deleteCompany, findCompany, findLeftOver, listAssignableUsers, listCompanies } from '#contract/companies.ts';
import { deactivateInvitation, findInvitationDefaults, listInvitations } from '#contract/invitations.ts';
import { inviteByMail } from '#contract/mail.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { chooseFromMenu } from '#gallery/menu.ts';
import { invitation } from '#gallery/samples/invitations.ts';
import { acme, id } from '#gallery/samples/people.ts';
import { clients } from '#gallery/samples/users.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './company.stories.tsx';

test('a person is invited with two presses and their address, and appears among the invitations', async () => {
  const { api, ...screen } = await show(stories.NoUsers);
  api.on(findInvitationDefaults, () => ({ expiresInDays: 7 }));
  api.on(inviteByMail, () => [invitation({ address: 'dana@acme.example' })]);
  await screen.getByRole('button', { name: 'Invite people' }).last().click();
  await screen.getByLabelText(/^Email addresses/).fill('dana@acme.example');
  expect(screen.getByRole('combobox', { name: 'Company' }).all()).toEqual([]);
  api.on(listInvitations, () => pageOf([invitation({ address: 'dana@acme.example' })]));
  await screen.getByRole('button', { name: 'Send invitation', exact: true }).click();

  const list = screen.getByRole('region', { name: 'Invitations to Acme Dental' });
  await expect.element(list.getByRole('heading', { name: 'dana@acme.example' })).toBeVisible();
  expect(api.callsOf(inviteByMail)).toMatchObject([{ body: { companyId: acme.id, addresses: ['dana@acme.example'] } }]);
  expect(api.callsOf(listInvitations).at(-1)?.querystring).toMatchObject({ company: acme.id });
});

test('a ticket is created for the company, or for the person of a row', async () => {
  const { api, ...screen } = await show(stories.Filled);
  api.on(listAssignableUsers, () => []);
  api.on(listCompanies, () => pageOf([]));
  await screen.getByRole('button', { name: 'Create ticket', exact: true }).click();
  const form = screen.getByRole('dialog', { name: 'Create ticket' });
  await expect.element(form.getByRole('combobox', { name: 'Company' })).toHaveValue('Acme Dental');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await chooseFromMenu(screen, 'Priya Nair', 'Create ticket for Priya Nair');

  await expect.element(form.getByRole('combobox', { name: 'Requester' })).toHaveValue('Priya Nair');
  await expect.element(form.getByRole('combobox', { name: 'Company' })).toHaveValue('Acme Dental');
});

test('invitations that ended are shown on demand, and one that works is deactivated', async () => {
  const { api, ...screen } = await show(stories.Filled);
  const rows = screen.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect.poll(() => rows.all().length).toBe(1);
  await screen.getByRole('button', { name: 'Show 1 that ended' }).click();
  await expect.poll(() => rows.all().length).toBe(2);

  api.on(deactivateInvitation, () => invitation({ state: 'deactivated' }));
  api.on(listInvitations, () => pageOf([invitation({ state: 'deactivated' })]));
  await screen.getByRole('button', { name: 'Deactivate the invitation to Acme Dental' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();

  await expect.poll(() => screen.getByRole('button', { name: /^Copy link/ }).all()).toEqual([]);
});

test('an address that names a part shows it, however late the lists above it come', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { Filled } = stories;
  const { api: _, ...screen } = await show({
    ...Filled,
    address: `${Filled.address}#company-agreements`,
    api: (api) => {
      Filled.api?.(api);
      api.on(listUsers, async () => {
        await arrived;
        return pageOf(clients);
      });
    },
  });
  await page.viewport(1208, 700);
  const heading = screen.getByRole('heading', { name: 'Agreements', exact: true });
  const top = () => heading.element().getBoundingClientRect().top;
  await expect.element(heading).toBeVisible();
  arrive();
  await expect.element(screen.getByRole('button', { name: 'More actions for Priya Nair' })).toBeInTheDocument();
  await expect.poll(top).toBeLessThan(200);
  expect(top()).toBeGreaterThan(-1);
});

test('the card of a company without users leads to inviting them', async () => {
  const { api, ...screen } = await show({ ...stories.NoUsers, address: '/admin/companies' });
  api.on(findInvitationDefaults, () => ({ expiresInDays: 7 }));
  await screen.getByRole('link', { name: 'invite people' }).click();

  await expect.element(screen.getByRole('dialog', { name: 'Create invitation' })).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => location.pathname + location.search).toBe(`/ticketing/admin/companies/${acme.id}`);
});

test('phone, email and address are links', async () => {
  const screen = await show(stories.Filled);
  const addressOf = (name: string | RegExp) =>
    screen.getByRole('link', { name }).first().element().getAttribute('href');

  await expect.element(screen.getByRole('heading', { name: 'Acme Dental' })).toBeVisible();
  expect(addressOf('+1 555 0142')).toBe('tel:+15550142');
  expect(addressOf('office@acmedental.example')).toBe('mailto:office@acmedental.example');
  expect(addressOf(/^12 Harbor Street/)).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=12\+Harbor/);
  expect(addressOf('Statements of Acme Dental')).toBe(`/ticketing/admin/companies/${acme.id}?statement=latest`);
  expect(addressOf('All 12')).toBe(`/ticketing/admin?company=${acme.id}&status=active`);
  expect(addressOf('Last month')).toBe(`/ticketing/admin/reports?period=last-month&company=${acme.id}`);
});

test('a link to a user marks their row', async () => {
  await page.viewport(1280, 400);
  const screen = await show(stories.Linked);

  const row = screen.getByRole('listitem', { name: 'Priya Nair' });
  await expect.element(row).toBeVisible();
  await expect.poll(() => row.element().querySelector('.bg-river-wash')).not.toBeNull();
});

test('a deleted company leads back to the list', async () => {
  const { api, ...screen } = await show(stories.Filled);
  api.on(listCompanies, () => pageOf([]));
  api.on(findLeftOver, () => ({ activeTickets: 0, minutes: 0, amount: 0, closedMonths: 0 }));
  api.on(deleteCompany, () => ({ message: '' }));
  await chooseFromMenu(screen, 'Acme Dental', 'Delete Acme Dental');
  await screen.getByRole('button', { name: 'Delete company' }).click();

  await expect.poll(() => location.pathname).toBe('/ticketing/admin/companies');
});

test('a company that is not found says so', async () => {
  const screen = await show({
    ...stories.Filled,
    api: (api) =>
      api.on(findCompany, () => {
        throw new ApiError(404, 'Company not found');
      }),
  });

  await expect.element(screen.getByText('Company not found')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Companies & users' })).toBeVisible();
});

test('the address that a statement had before leads to it', async () => {
  await show({
    ...stories.Filled,
    address: `/admin/companies?statement=${id(1)}&month=2026-01`,
    api: (api) => api.isSilent(),
  });

  await expect
    .poll(() => location.pathname + location.search)
    .toBe(`/ticketing/admin/companies/${id(1)}?statement=2026-01`);
});
