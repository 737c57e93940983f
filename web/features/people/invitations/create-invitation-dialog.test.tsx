import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createInvitation } from '#contract/invitations.ts';
import { inviteByMail } from '#contract/mail.ts';
import { companies } from '#gallery/samples/companies.ts';
import { invitation } from '#gallery/samples/invitations.ts';
import { acme } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './create-invitation-dialog.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByLabelText' | 'getByRole'>;

const days = ({ getByLabelText }: Screen) => getByLabelText('Expires in days');
const uses = ({ getByLabelText }: Screen) => getByLabelText(/^Maximum uses/);
const create = ({ getByRole }: Screen) => getByRole('button', { name: 'Create invitation' });

async function chooseAcme({ getByRole }: Screen) {
  await getByRole('combobox', { name: 'Company' }).fill('acme');
  await getByRole('option', { name: /^Acme Dental/ }).click();
}

test('mistakes are marked at their fields, and nothing is sent', async () => {
  const { api, ...screen } = await show(stories.ByLink);
  await expect.element(days(screen)).toHaveValue(7);
  await days(screen).fill('366');
  await uses(screen).fill('0');
  await create(screen).click();

  await expect.element(screen.getByText('Choose a company from the list.')).toBeVisible();
  await expect.element(screen.getByText('Choose a whole number of days from 1 to 365')).toBeVisible();
  await expect.element(screen.getByText('Choose a whole number from 1 to 1,000,000, or leave it empty')).toBeVisible();
  expect(api.callsOf(createInvitation)).toEqual([]);
});

test('a link that could not be made keeps what was typed; then it is copied and shown', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { api, ...screen } = await show(stories.ByLink);
  await chooseAcme(screen);
  await days(screen).fill('');
  await uses(screen).fill('3');
  api.isUnreachable();
  await create(screen).click();
  await expect.element(screen.getByText(/^Failed to create invitation: /)).toBeInTheDocument();

  api.answers();
  api.on(createInvitation, () => invitation());
  await create(screen).click();

  await expect
    .element(screen.getByText(/^It is already on your clipboard\. It works for 3 people, until/))
    .toBeVisible();
  expect(copy).toHaveBeenCalledExactlyOnceWith(invitation().registrationLink);
  const sent = { companyId: acme.id, expiresInDays: null, maxUses: 3 };
  expect(api.callsOf(createInvitation)).toMatchObject([{ body: sent }]);
});

test('a company that is there alone is chosen, and one person is invited', async () => {
  const { api, ...screen } = await show(stories.OneCompany);
  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveValue(acme.name);
  await screen.getByLabelText(/^Email addresses/).fill('dana@acme.example');
  api.on(inviteByMail, () => []);
  await screen.getByRole('button', { name: 'Send invitation', exact: true }).click();

  await expect.element(screen.getByText('Invitations on their way')).toBeInTheDocument();
  expect(api.callsOf(inviteByMail)).toMatchObject([{ body: { companyId: acme.id } }]);
});

test('without a clipboard the link is selected, with a hint how to copy it', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  const { api, ...screen } = await show(stories.ByLink);
  await chooseAcme(screen);
  api.on(createInvitation, () => invitation());
  await create(screen).click();

  await expect.element(screen.getByText(/^Your browser did not let us copy\. The text is selected/)).toBeVisible();
  await expect.element(screen.getByText(/^It works for 3 people/)).toBeVisible();
  expect(String(getSelection())).toBe(invitation().registrationLink);
});

test('several people are invited by email, and an address that the server refuses is marked', async () => {
  const { api, ...screen } = await show(stories.ByMail);
  await chooseAcme(screen);
  const addresses = screen.getByLabelText(/^Email addresses/);
  await addresses.fill('dana@acme.example, tom.becker@example.com');
  expect(uses(screen).all()).toEqual([]);
  api.on(inviteByMail, () => {
    const message = 'tom.becker@example.com has an account already';
    throw new ApiError(400, message, { issues: [{ path: 'addresses.1', message }] });
  });
  await screen.getByRole('button', { name: 'Send invitations' }).click();
  await expect.element(addresses).toHaveAccessibleDescription(/tom\.becker@example\.com has an account already/);

  api.on(inviteByMail, () => []);
  await addresses.fill('dana@acme.example\nlee@acme.example');
  await screen.getByRole('button', { name: 'Send invitations' }).click();

  await expect.element(screen.getByText('Invitations on their way')).toBeInTheDocument();
  const sent = { companyId: acme.id, expiresInDays: 7, addresses: ['dana@acme.example', 'lee@acme.example'] };
  expect(api.callsOf(inviteByMail).at(-1)).toMatchObject({ body: sent });
});

test.each([
  [1440, 900],
  [390, 420],
  [320, 568],
])('at %i × %i there is no empty space above the footer, which covers no suggestion', async (width, height) => {
  await page.viewport(width, height);
  const { user, ...screen } = await show(stories.ByLink);
  await expect.element(uses(screen)).toBeInTheDocument();
  const fields = screen.getByRole('dialog').element().querySelector('form .grid');
  const footer = screen.getByRole('dialog').element().querySelector('footer') as Element;
  const space = () => footer.getBoundingClientRect().top - (fields?.getBoundingClientRect().bottom ?? 0);
  if (height === 900) expect(space()).toBeLessThan(40);

  await screen.getByRole('combobox', { name: 'Company' }).click();
  await expect.element(screen.getByRole('option').first()).toBeInTheDocument();
  for (const { name } of companies.slice(0, 2)) {
    await user.keyboard('{ArrowDown}');
    const option = screen.getByRole('option', { name: new RegExp(`^${name}`) });
    await expect.element(option).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => isWholeInView(option.element()), { message: name }).toBe(true);
  }
});

/** Whether nothing covers an element's corners. */
function isWholeInView(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
  return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}
