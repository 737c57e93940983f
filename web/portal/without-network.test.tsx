import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import type { Story } from '#gallery/story.ts';
import * as companies from '#web/features/people/companies/company-dialogs.stories.tsx';
import * as invitations from '#web/features/people/invitations/invitation-section.stories.tsx';
import * as users from '#web/features/people/users/add-user-dialog.stories.tsx';
import * as edits from '#web/features/people/users/edit-user-dialog.stories.tsx';
import * as leaving from '#web/features/people/users/leave-dialog.stories.tsx';

const person = { 'First name': 'Joan', 'Last name': 'Clarke', Email: 'joan@bell.example', Password: 'nanosecond' };

const forms: [string, Story, Record<string, string>, string][] = [
  ['Failed to add company', companies.Add, { 'Company name': 'Cardinal Freight' }, 'Add company'],
  ['Failed to update company', companies.Edit, {}, 'Update'],
  ['Failed to add user', users.OfCompany, person, 'Add user'],
  ['Failed to add admin', users.Admin, person, 'Add admin'],
  ['Failed to update admin', edits.AdminBySuperAdmin, { 'First name': 'Greta' }, 'Update'],
  ['Failed to remove admin', leaving.RemoveAdminWithTickets, {}, 'Remove admin'],
];

test.each(forms)('without a network: %s, and the form stays to try again', async (words, story, fields, action) => {
  const { api, ...screen } = await show(story);
  const send = screen.getByRole('button', { name: action, exact: true });
  for (const [label, text] of Object.entries(fields)) await screen.getByLabelText(label, { exact: true }).fill(text);
  await expect.element(send).toBeEnabled();
  api.isUnreachable();

  await send.click();

  await expect
    .element(screen.getByText(new RegExp(`^${words}(: Archway can’t be reached|\\. Please try)`)))
    .toBeInTheDocument();
  await expect.element(send).toBeEnabled();
  for (const [label, text] of Object.entries(fields))
    await expect.element(screen.getByLabelText(label, { exact: true })).toHaveValue(text);
});

test('without a network a question ends with what failed', async () => {
  const press = ['Deactivate the invitation to Acme Dental'];
  const { api, ...screen } = await show({ ...invitations.Filled, press });
  api.isUnreachable();

  await screen.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();

  await expect
    .element(screen.getByText(/^Failed to deactivate invitation: Archway can’t be reached/))
    .toBeInTheDocument();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
});
