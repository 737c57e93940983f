import { expect, test } from 'vitest';
import { findTargets, updateTargets } from '#contract/promise.ts';
import { servePromise, targets } from '#gallery/samples/promise.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './targets-section.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

const field = ({ getByRole }: Screen, priority: string, name: string) =>
  getByRole('group', { name: priority }).getByLabelText(name);

test('targets are typed as durations, and a mistake is marked at its field', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmin);
  const urgent = field(screen, 'Urgent', 'First reply within');
  const save = screen.getByRole('button', { name: 'Save targets' });
  await urgent.fill('soon');
  await save.click();
  await expect.element(urgent).toHaveAccessibleDescription(/^Enter a duration such as 30 min, 4 h or 2 days/);
  expect(api.callsOf(updateTargets)).toEqual([]);

  await urgent.fill('30 minutes');
  await field(screen, 'Low', 'First reply within').fill('');
  const resolution = field(screen, 'Medium', 'Resolved within');
  await resolution.fill('2 days');
  await expect.element(resolution).toHaveAccessibleDescription('About 6 working days');
  await save.click();

  await expect.element(screen.getByText('Targets saved')).toBeInTheDocument();
  await expect.element(urgent).toHaveValue('30 min');
  expect(api.callsOf(updateTargets)).toMatchObject([
    {
      body: {
        urgent: { firstReply: 30, resolution: 480 },
        medium: { firstReply: 480, resolution: 2_880 },
        low: { firstReply: null, resolution: null },
        allHours: false,
      },
    },
  ]);
});

test('the example follows what is typed, and says that nothing is promised', async () => {
  const screen = await show(stories.ForSuperAdmin);
  const example = screen.getByRole('region', { name: 'Try it out' });
  await field(screen, 'Urgent', 'First reply within').fill('2 h');
  await expect
    .element(example.getByRole('status'))
    .toMatchTextContent(/4:30 PM is answered by Friday, March 13, 6:30 PM/);

  for (const name of ['First reply within', 'Resolved within']) await field(screen, 'Urgent', name).fill('');

  await expect
    .element(example.getByRole('status'))
    .toHaveTextContent('Nothing is promised for tickets of this priority.');
});

test('targets of a colleague are told in words before they are overwritten', async () => {
  const screen = await show({
    ...stories.ForSuperAdmin,
    api: (api) => {
      servePromise(api).changeTargets({ urgent: { firstReply: 15, resolution: null } });
      api.on(findTargets, () => targets());
    },
  });
  await field(screen, 'Urgent', 'First reply within').fill('2 h');
  await screen.getByRole('button', { name: 'Save targets' }).click();

  const question = screen.getByRole('group', { name: /^Sam Okafor changed this/ });
  await expect.element(question.getByText('reply 15 min, resolved no target')).toBeVisible();
});

test('an admin reads the targets but can’t change them', async () => {
  const screen = await show(stories.ForAdmin);

  await expect.element(screen.getByText('Only super admins can change this.')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^Urgent/ })).toHaveTextContent('Urgent1 h8 h');
  await expect.element(screen.getByRole('row', { name: /^Low/ })).toHaveTextContent('Low8 hNo target');
  expect(screen.getByRole('button').all()).toEqual([]);
});
