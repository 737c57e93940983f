import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#gallery/show.tsx';
import { useShortcuts } from './shortcuts.ts';
import { typeAhead } from './type-ahead.ts';

const resolve = vi.fn();
const submit = vi.fn();

/** The field appears when the page is told to, as code that loads. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts({ r: typeAhead, e: resolve });
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Loaded
      </button>
      {isOpen && <Field />}
    </>
  );
}

function Field() {
  const [text, setText] = useState('');
  return (
    <>
      <textarea
        aria-label="Answer"
        value={text}
        onChange={(event) => setText(event.target.value)}
        ref={(field) => field?.focus()}
      />
      <button type="button" onClick={() => submit(text)}>
        Send
      </button>
    </>
  );
}

test('what is typed before a field is there gets into the field, and is no shortcut', async () => {
  const { user, ...screen } = await show({ render: () => <Page /> });

  await user.keyboard('rWe arx{Backspace}e');
  (screen.getByRole('button', { name: 'Loaded' }).element() as HTMLElement).click();
  await expect.element(screen.getByLabelText('Answer')).toHaveFocus();
  await user.keyboard(' here.');

  await expect.element(screen.getByLabelText('Answer')).toHaveValue('We are here.');
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(submit).toHaveBeenCalledWith('We are here.');
  expect(resolve).not.toHaveBeenCalled();
});

test('Escape makes the keys shortcuts again', async () => {
  const { user } = await show({ render: () => <Page /> });

  await user.keyboard('rsome{Escape}e');

  expect(resolve).toHaveBeenCalledTimes(1);
});
