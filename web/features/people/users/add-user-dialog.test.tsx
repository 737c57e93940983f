import { expect, test } from 'vitest';
import { listCompanies } from '#contract/companies.ts';
import { createUser } from '#contract/users.ts';
import { company } from '#gallery/samples/companies.ts';
import { acme, employee, id } from '#gallery/samples/people.ts';
import { user } from '#gallery/samples/users.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './add-user-dialog.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByLabelText' | 'getByRole'>;

async function fill({ getByLabelText }: Screen) {
  await getByLabelText('First name').fill('Joan');
  await getByLabelText('Last name').fill('Clarke');
  await getByLabelText('Email').fill('joan@bell.example');
  await getByLabelText('Password').fill('nanosecond');
}

test('a user of an open company is an employee there, unless another role is chosen', async () => {
  const { api, ...screen } = await show(stories.OfCompany);
  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Acme Dental');
  await expect.element(screen.getByRole('radio', { name: /^Employee/ })).toBeChecked();
  api.on(createUser, () => user(employee));

  await fill(screen);
  await screen.getByRole('radio', { name: /^Member/ }).click();
  await screen.getByRole('button', { name: 'Add user' }).click();

  await expect.element(screen.getByText('User added')).toBeInTheDocument();
  const sent = {
    role: 'member',
    companyId: acme.id,
    firstName: 'Joan',
    email: 'joan@bell.example',
    password: 'nanosecond',
  };
  expect(api.callsOf(createUser)).toMatchObject([{ body: sent }]);
});

test('what is missing is marked at once, and a company can be chosen in the form', async () => {
  const { api, ...screen } = await show(stories.FieldsMissing);
  await expect.element(screen.getByText('All fields are required')).toBeVisible();
  await expect.element(screen.getByText('Choose a company from the list.')).toBeVisible();
  await expect.element(screen.getByLabelText('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveFocus();
  api.on(createUser, () => user(employee));

  await screen.getByRole('combobox', { name: 'Company' }).fill('birch');
  await screen.getByRole('option', { name: /^Birch & Sons Law/ }).click();
  await fill(screen);
  await screen.getByRole('button', { name: 'Add user' }).click();

  await expect.element(screen.getByText('User added')).toBeInTheDocument();
  expect(api.callsOf(createUser)).toHaveLength(1);
});

test('companies of the same name are told apart where one is chosen', async () => {
  const { api, ...screen } = await show(stories.OfAnyCompany);
  const bare = { name: 'Twin Oaks Vet', domain: '', contactEmail: '', phone: '', address: '' };
  const places = [{ domain: 'twins.example' }, { address: '9 Elm St, Alton' }, { phone: '(314) 555-0199' }];
  api.on(listCompanies, () => places.map((place, number) => company({ ...bare, ...place, id: id(number) })));
  await screen.getByRole('combobox', { name: 'Company' }).fill('oaks twin');

  for (const place of places) {
    const [said = ''] = Object.values(place);
    await expect.element(screen.getByRole('option', { name: said, exact: false })).toBeVisible();
  }
});

test('a password of the user’s name shows a warning, and a suggested one is shown and none', async () => {
  const screen = await show(stories.OfCompany);
  await fill(screen);
  const password = screen.getByLabelText('Password');
  await password.fill('Clarke99');
  await expect.element(screen.getByText(/^This is easy to guess: it is based on a name or an address\./)).toBeVisible();

  await screen.getByRole('button', { name: 'Suggest' }).click();

  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveDisplayValue(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/);
  await expect.element(screen.getByText(/^This is easy to guess/)).not.toBeInTheDocument();
});

test('an address in use is marked at its field', async () => {
  const { api, ...screen } = await show(stories.OfCompany);
  await fill(screen);
  api.on(createUser, () => {
    throw new ApiError(409, 'A user with this email already exists');
  });

  await screen.getByRole('button', { name: 'Add user' }).click();

  await expect
    .element(screen.getByLabelText('Email'))
    .toHaveAccessibleDescription('A user with this email already exists');
});

test('only a super admin may add a super admin, and is warned', async () => {
  const screen = await show(stories.AdminBySuperAdmin);
  await expect.element(screen.getByLabelText('Role')).toHaveValue('admin');
  await screen.getByLabelText('Role').selectOptions('super_admin');

  await expect.element(screen.getByText(/gains the ability to manage other admins/)).toBeVisible();
});

test('an admin adds admins without a choice of role', async () => {
  const { api, ...screen } = await show(stories.Admin);
  expect(screen.getByLabelText('Role').all()).toEqual([]);
  api.on(createUser, () => user(employee));
  await fill(screen);

  await screen.getByRole('button', { name: 'Add admin' }).click();

  await expect.element(screen.getByText('Admin added')).toBeInTheDocument();
  expect(api.callsOf(createUser)).toMatchObject([{ body: { role: 'admin', companyId: null } }]);
});
