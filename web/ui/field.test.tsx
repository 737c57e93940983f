import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#gallery/show.tsx';
import * as stories from './field.stories.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';

test('a hint and an error describe their field', async () => {
  const screen = await show(stories.Invalid);
  const title = screen.getByRole('textbox', { name: 'Title' });

  await expect.element(title).toHaveAccessibleDescription('Enter a title.');
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');
});

test('a text over its limit is kept whole, says by how much, and is not sent until it fits', async () => {
  let sent = 0;
  const screen = await show({ render: () => <Titled onSend={() => sent++} /> });
  const title = screen.getByRole('textbox', { name: 'Title' });

  await title.fill('x'.repeat(2_001));
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('1,001 characters over the limit of 1,000. Shorten the text to send it.');
  await screen.getByRole('button', { name: 'Send' }).click();

  expect(sent).toBe(0);
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveValue('x'.repeat(2_001));
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');

  // Spaces around it do not count.
  await title.fill(` ${'x'.repeat(1_000)} `);
  expect(screen.getByRole('status').query()).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(sent).toBe(1);
});

function Titled({ onSend }: { onSend: () => void }) {
  const [value, setValue] = useState('');
  return (
    <Form onSend={onSend}>
      <TextField label="Title" limit={1_000} value={value} onChange={({ target }) => setValue(target.value)} />
      <button type="submit">Send</button>
    </Form>
  );
}
