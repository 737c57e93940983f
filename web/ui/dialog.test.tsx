import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { show } from '#gallery/show.tsx';
import type { Story } from '#gallery/story.ts';
import * as stories from './dialog.stories.tsx';
import { Dialog, DialogBody } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Overlay } from './overlay.tsx';

/** Opens a dialog as people do, so that its button has the focus before. */
async function open(story: Story) {
  const screen = await show({ ...story, press: [] });
  await screen.getByRole('button', { name: 'Open' }).click();
  return screen;
}

test.each([
  ['a form in its first field', stories.Form, 'textbox', 'Company name'],
  ['a dialog to read at its title', stories.Sheet, 'heading', 'Ticket'],
  ['a question at Cancel', stories.Question, 'button', 'Cancel'],
] as const)('%s has the focus, and Escape gives it back to the opener', async (_, story, role, name) => {
  const { user, ...screen } = await open(story);
  await expect.element(screen.getByRole(role, { name })).toHaveFocus();

  await user.keyboard('{Escape}');

  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull();
});

test.each([stories.Sheet, stories.Question])(
  'without its opener, the focus goes where the dialog says',
  async (story) => {
    const { user, ...screen } = await open(story);
    await expect.poll(() => document.activeElement).not.toBe(document.body);

    document.querySelector<HTMLElement>('button[hidden]')?.click();
    await user.keyboard('{Escape}');

    const heading = screen.getByRole('heading', { name: 'Companies' });
    await expect.element(heading).toHaveFocus();
    // It does nothing, so it has no ring.
    await expect.element(heading).toHaveStyle({ outlineStyle: 'none', boxShadow: 'none' });
  },
);

/** A list whose row goes while its dialog is open. */
function Card() {
  const [isOpen, setIsOpen] = useState(false);
  const [isThere, setIsThere] = useState(true);
  return (
    <section>
      <h2 tabIndex={-1} data-landing>
        Users
      </h2>
      {isThere && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
      )}
      {isOpen && (
        <Dialog title="Leave" onClose={() => setIsOpen(false)}>
          <button type="button" onClick={() => setIsThere(false)}>
            Remove
          </button>
        </Dialog>
      )}
    </section>
  );
}

test('without its opener and a place to go, the focus goes to the nearest landing', async () => {
  const render = () => (
    <>
      <h1 tabIndex={-1} data-landing>
        Companies
      </h1>
      <Card />
    </>
  );
  const { user, ...screen } = await open({ render });

  await screen.getByRole('button', { name: 'Remove' }).click();
  await user.keyboard('{Escape}');

  await expect.element(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();
});

test('Tab stays in a dialog', async () => {
  const { user, ...screen } = await open(stories.Form);
  const field = screen.getByRole('textbox', { name: 'Company name' });
  await expect.element(field).toHaveFocus();

  for (let stop = 0; stop < 6; stop++) await user.keyboard('{Tab}');

  await expect.element(field).toHaveFocus();
});

const overlay = () => document.querySelector<HTMLElement>('.animate-fade');

test('a click beside a form keeps what was typed', async () => {
  const screen = await open(stories.Form);
  const field = screen.getByRole('textbox', { name: 'Company name' });
  await field.fill('Acme');

  overlay()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  overlay()?.click();

  await expect.element(field).toHaveValue('Acme');
});

test('a click beside a sheet closes it', async () => {
  const screen = await open(stories.Sheet);
  await expect.element(screen.getByRole('dialog')).toBeVisible();

  overlay()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  overlay()?.click();

  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
});

test('Enter sends a form', async () => {
  const { user, ...screen } = await open(stories.Form);
  await screen.getByRole('textbox', { name: 'Company name' }).fill('Acme');

  await user.keyboard('{Enter}');

  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
});

test('while a form is sent, its button keeps the focus and does nothing', async () => {
  const { user, ...screen } = await open(stories.FormSending);
  const button = screen.getByRole('button', { name: 'Add company' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  button.element().focus();

  await user.keyboard('{Enter}');

  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

/** A form that loads, and whose next step has other fields. */
function Steps() {
  const [step, setStep] = useState(0);
  return (
    <Dialog title="Set up" onClose={() => undefined}>
      <DialogBody label="Steps">
        {step === 0 && <p>Loading...</p>}
        {step === 1 && <TextField key={1} label="Password" />}
        {step === 2 && <TextField key={2} label="Code" />}
        <button type="button" data-next hidden onClick={() => setStep(step + 1)} />
      </DialogBody>
    </Dialog>
  );
}

test('a form that loads after its dialog opened gets the focus, and so does its next step', async () => {
  const screen = await show({ render: () => <Steps /> });
  const next = () => document.querySelector<HTMLElement>('[data-next]')?.click();
  await expect.element(screen.getByRole('heading', { name: 'Set up' })).toHaveFocus();

  next();
  await expect.element(screen.getByRole('textbox', { name: 'Password' })).toHaveFocus();
  next();
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
});

test('the page behind a dialog does not scroll', async () => {
  const screen = await open(stories.Form);
  await expect.element(screen.getByRole('dialog')).toBeVisible();

  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  await screen.user.keyboard('{Escape}');
  await expect.poll(() => getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
});

function Two({ first, second }: { first: boolean; second: boolean }) {
  return (
    <>
      {first && <Overlay className="z-40" />}
      {second && <Overlay className="z-50" />}
    </>
  );
}

test('the page scrolls again once all dialogs are closed, in whatever order', async () => {
  const overflow = () => getComputedStyle(document.documentElement).overflow;

  const { rerender } = await render(<Two first second={false} />);
  await rerender(<Two first second />);
  await rerender(<Two first={false} second />);
  expect(overflow()).toBe('hidden');
  await rerender(<Two first={false} second={false} />);

  expect(overflow()).not.toBe('hidden');
});
