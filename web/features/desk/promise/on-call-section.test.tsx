import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { updateOnCall } from '#contract/promise.ts';
import { admin } from '#gallery/samples/people.ts';
import { colleague } from '#gallery/samples/users.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './on-call-section.stories.tsx';

test('people on call are added, moved by button and by pointer, and saved in that order', async () => {
  const { api, user, ...screen } = await show(stories.Empty);
  await expect.element(screen.getByRole('heading', { name: 'Nobody is on call' })).toBeVisible();
  for (const name of ['Grace Lindqvist', 'Noor Haddad']) {
    await screen.getByRole('combobox', { name: 'Add a person' }).fill(name);
    await screen.getByRole('option', { name: new RegExp(name) }).click();
    await expect.element(screen.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    await expect.element(screen.getByRole('combobox', { name: 'Add a person' })).toHaveFocus();
  }
  const rows = screen.getByRole('list', { name: 'People on call, in order' }).getByRole('listitem');
  const order = () => rows.elements().map((row) => row.querySelector('bdi')?.textContent);

  const up = screen.getByRole('button', { name: 'Move Noor Haddad up' });
  up.element().focus();
  await user.keyboard('{Enter}');
  await expect.poll(order).toEqual(['Noor Haddad', 'Grace Lindqvist']);
  await expect.element(screen.getByText('Noor Haddad is now number 1 of 2')).toBeInTheDocument();
  const grip = rows.first().element().querySelector('[data-grip]');
  if (!grip) throw new Error('There is nothing to drag the person by');
  await userEvent.dragAndDrop(grip, rows.last(), { targetPosition: { x: 20, y: 20 } });
  await expect.poll(order).toEqual(['Grace Lindqvist', 'Noor Haddad']);
  await screen.getByRole('button', { name: 'Move Grace Lindqvist down' }).click();
  await screen.getByRole('button', { name: 'Save order' }).click();

  await expect.element(screen.getByText('On-call order saved')).toBeInTheDocument();
  expect(api.callsOf(updateOnCall)).toMatchObject([{ body: { userIds: [colleague.id, admin.id] } }]);
});

test('a person who was added is offered no more, and the focus goes on when one is removed', async () => {
  const screen = await show(stories.Changed);
  await screen.getByRole('combobox', { name: 'Add a person' }).fill('Grace');
  await expect.element(screen.getByText('Nobody else on your team matches.')).toBeVisible();

  await screen.getByRole('button', { name: 'Remove Grace Lindqvist' }).click();

  await expect.element(screen.getByText('Grace Lindqvist removed')).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Remove Sam Okafor' })).toHaveFocus();
});

test('an admin reads who is on call but can’t change it', async () => {
  const screen = await show(stories.ForAdmin);

  await expect.element(screen.getByText('Only super admins can change this.')).toBeVisible();
  await expect.element(screen.getByText('Grace Lindqvist')).toBeVisible();
  expect(screen.getByRole('button').all()).toEqual([]);
});
