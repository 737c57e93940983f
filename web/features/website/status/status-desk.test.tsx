import { expect, test } from 'vitest';
import * as contract from '#contract/status.ts';
import { statusMessages } from '#contract/status-constants.ts';
import { component, components, incident } from '#gallery/samples/status.ts';
import { versioned } from '#gallery/samples/versioned.ts';
import { show } from '#gallery/show.tsx';
import * as panel from './incident-panel.stories.tsx';
import * as desk from './status-desk.stories.tsx';

test('an incident is published with what is typed, and not before everything is', async () => {
  const { api, ...screen } = await show(desk.Filled);
  api.on(contract.createIncident, () => incident());
  await screen.getByRole('button', { name: 'Report incident' }).click();
  await screen.getByRole('button', { name: 'Report incident' }).click();
  for (const message of ['titleRequired', 'textRequired', 'impactRequired', 'componentsRequired'] as const)
    await expect.element(screen.getByText(statusMessages[message], { exact: true })).toBeVisible();
  expect(api.callsOf(contract.createIncident)).toEqual([]);

  await screen.getByLabelText('Title').fill('No email');
  await screen.getByRole('checkbox', { name: 'Email' }).click();
  await screen.getByLabelText('How bad is it?').selectOptions('Not working');
  await screen.getByLabelText('What to tell everybody').fill('We look into it.');
  await screen.getByRole('button', { name: 'Report incident' }).click();

  await expect.element(screen.getByText(statusMessages.incidentCreated)).toBeVisible();
  const [first] = components();
  expect(api.callsOf(contract.createIncident)).toMatchObject([
    {
      body: {
        kind: 'incident',
        title: 'No email',
        text: 'We look into it.',
        impact: 'down',
        componentIds: [first?.id],
      },
    },
  ]);
});

test('maintenance is announced with its times, and must end after it starts', async () => {
  const { api, ...screen } = await show(desk.NewMaintenance);
  api.on(contract.createIncident, () => incident({ kind: 'maintenance' }));
  await screen.getByLabelText('Title').fill('New firewall');
  await screen.getByRole('checkbox', { name: 'Phones' }).click();
  await screen.getByLabelText('What to tell everybody').fill('At night.');
  await screen.getByLabelText('Starts').fill('2026-03-12T22:00');
  await screen.getByLabelText('Ends').fill('2026-03-12T21:00');
  await screen.getByRole('button', { name: 'Plan maintenance' }).click();
  await expect.element(screen.getByText(statusMessages.endBeforeStart)).toBeVisible();

  await screen.getByLabelText('Ends').fill('2026-03-12T23:30');
  await screen.getByRole('button', { name: 'Plan maintenance' }).click();

  await expect.poll(() => api.callsOf(contract.createIncident)).toHaveLength(1);
  const [{ body } = { body: { startsAt: '', endsAt: '' } }] = api.callsOf(contract.createIncident);
  const [startsAt, endsAt] = [body.startsAt, body.endsAt].map((time) => new Date(time ?? ''));
  expect([startsAt, endsAt]).toEqual([new Date('2026-03-12T22:00'), new Date('2026-03-12T23:30')]);
  expect(body).toMatchObject({ kind: 'maintenance' });
});

test('a component moves by one place, and says how many companies use it', async () => {
  const { api, ...screen } = await show(desk.Filled);
  api.on(contract.updateComponent, () => component());
  await expect.element(screen.getByText('Used by Gateway Dental, Orchard & Vine, Bell Roofing, 1 more')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Move Email up' })).toHaveAttribute('aria-disabled', 'true');

  await screen.getByRole('button', { name: 'Move Phones up' }).click();

  await expect.poll(() => api.callsOf(contract.updateComponent)).toMatchObject([{ body: { position: 0 } }]);
});

test('a post says who is told, is sent with its state, and stays if it could not be sent', async () => {
  const { api, ...screen } = await show(panel.Open);
  api.on(contract.addPost, () => Promise.reject(new Error('down')));
  const text = screen.getByLabelText('Your post');
  await text.fill('It works again.');
  await screen.getByLabelText('State').selectOptions('Resolved');
  await expect.element(screen.getByText('Everybody affected is told that it is over.', { exact: false })).toBeVisible();
  api.fails();
  await screen.getByRole('button', { name: 'Publish post' }).click();
  await expect.element(screen.getByText(statusMessages.postFailed)).toBeVisible();
  await expect.element(text).toHaveValue('It works again.');

  api.answers();
  api.on(contract.addPost, () => incident({ state: 'resolved' }));
  await screen.getByRole('button', { name: 'Publish post' }).click();

  await expect.element(text).toHaveValue('');
  expect(api.callsOf(contract.addPost)).toMatchObject([{ body: { text: 'It works again.', state: 'resolved' } }]);
});

test('a corrected post is saved beside another change of its incident; another text of it is a question', async () => {
  const { api, ...screen } = await show(panel.Open);
  const stored = versioned(incident());
  const [newest, ...older] = incident().posts.map((post) => ({ ...post }));
  const withText = (text: string) => ({ posts: [...(newest ? [{ ...newest, text }] : []), ...older] });
  api.on(contract.updatePost, ({ body: { version, text } }) => stored.save({ version, ...withText(text) }));
  async function correct(text: string) {
    await screen.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await screen.getByLabelText('Text', { exact: true }).fill(text);
    await screen.getByRole('button', { name: 'Save post' }).click();
  }

  stored.change({ title: 'No email arrives' });
  await correct('We found the cause.');
  await expect.element(screen.getByText(statusMessages.postUpdated)).toBeInTheDocument();
  const now = () => [stored.current().title, stored.current().posts[0]?.text];
  expect(now()).toEqual(['No email arrives', 'We found the cause.']);

  stored.change(withText('We know the cause.'));
  await correct('We fixed the cause.');
  const question = screen.getByRole('group', { name: 'Sam Okafor changed this incident while you were editing it' });
  await expect.element(question).toBeVisible();
  expect(now()).toEqual(['No email arrives', 'We know the cause.']);
});
