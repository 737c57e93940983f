import { expect, test, vi } from 'vitest';
import { deactivateInvitation, listInvitations } from '#contract/invitations.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { invitation } from '#gallery/samples/invitations.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './invitation-section.stories.tsx';

test('each invitation says what it is good for, and only an active one has a link', async () => {
  const screen = await show(stories.Filled);
  await expect.element(screen.getByText(/^0 of 3 used · Expires/)).toBeVisible();
  await expect.element(screen.getByText(/^Unlimited uses, none yet · Expired/)).toBeVisible();

  const links = screen.getByRole('button', { name: /^Copy link/ }).elements();
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Copy link of the invitation to Acme Dental']);
});

test('the link is copied; a browser that refuses shows it, selected', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await show(stories.Filled);
  const button = screen.getByRole('button', { name: /^Copy link/ });
  await button.click();
  await expect.element(screen.getByText('Registration link copied to the clipboard')).toBeInTheDocument();
  expect(copy).toHaveBeenCalledExactlyOnceWith(invitation().registrationLink);

  copy.mockRejectedValue(new Error('not allowed'));
  await button.click();

  await expect.element(screen.getByText(/^Your browser did not let us copy\. The text is selected/)).toBeVisible();
  expect(String(getSelection())).toBe(invitation().registrationLink);
});

test('an invitation is deactivated after a question', async () => {
  const { api, ...screen } = await show(stories.Filled);
  const button = screen.getByRole('button', { name: 'Deactivate the invitation to Acme Dental' });
  await button.click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button).toHaveFocus();
  expect(api.callsOf(deactivateInvitation)).toEqual([]);

  await button.click();
  api.on(deactivateInvitation, () => invitation({ state: 'deactivated' }));
  api.on(listInvitations, () => pageOf([invitation({ state: 'deactivated' })]));
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();

  await expect.element(screen.getByText('Invitation deactivated')).toBeInTheDocument();
  await expect.element(button).not.toBeInTheDocument();
  expect(api.callsOf(deactivateInvitation)).toMatchObject([{ params: { invitationId: invitation().id } }]);
});

test('a search without a match says so', async () => {
  const screen = await show(stories.Filled);
  await screen.getByRole('searchbox', { name: 'Search invitations by company' }).fill('Birch');
  await expect.element(screen.getByRole('article', { name: 'Invitation to Acme Dental' })).not.toBeInTheDocument();
  await screen.getByRole('searchbox', { name: 'Search invitations by company' }).fill('zebra');

  await expect.element(screen.getByText('No company with an invitation matches your search.')).toBeVisible();
});

test('a list that failed to load can be asked for again', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to load invitations')).toBeVisible();

  api.on(listInvitations, () => pageOf([invitation()]));
  api.answers();
  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(screen.getByRole('article', { name: 'Invitation to Acme Dental' })).toBeVisible();
});
