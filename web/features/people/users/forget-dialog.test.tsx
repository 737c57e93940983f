import { expect, test } from 'vitest';
import { forgetUser, previewForgetting } from '#contract/users.ts';
import { employee } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './forget-dialog.stories.tsx';

test('a person is forgotten only after their address was typed', async () => {
  const { api, ...screen } = await show(stories.Client);
  api.on(forgetUser, () => ({ message: 'This person’s name and contact details were removed everywhere' }));
  const address = screen.getByLabelText('Type their email address to confirm');
  const button = screen.getByRole('button', { name: 'Forget this person' });

  await address.fill('priya@example.com');
  await button.click();
  await expect.element(address).toHaveAccessibleDescription(/Type .* to confirm\./);
  expect(api.callsOf(forgetUser)).toEqual([]);
  await address.fill(` ${employee.email.toUpperCase()} `);
  await button.click();

  await expect
    .element(screen.getByText('This person’s name and contact details were removed everywhere'))
    .toBeInTheDocument();
  expect(api.callsOf(forgetUser)).toMatchObject([{ params: { userId: employee.id } }]);
});

test('a failure leaves what was typed', async () => {
  const { api, ...screen } = await show(stories.Client);
  api.fails();
  const address = screen.getByLabelText('Type their email address to confirm');

  await address.fill(employee.email);
  await screen.getByRole('button', { name: 'Forget this person' }).click();

  await expect.element(screen.getByText('Failed to forget this person')).toBeInTheDocument();
  await expect.element(address).toHaveValue(employee.email);
});

test('what would be replaced is shown on request', async () => {
  const { api, ...screen } = await show(stories.Preview);

  await expect.element(screen.getByText('Comments: 1,204')).toBeInTheDocument();
  await expect.element(screen.getByText('Former user_CV.txt')).toBeInTheDocument();
  expect(api.callsOf(previewForgetting)).toMatchObject([{ params: { userId: employee.id } }]);
});
