import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deleteFile, uploadFile } from '#contract/files.ts';
import { storedFile } from '#gallery/samples/files.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './attach-bar.stories.tsx';

const text = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'text/plain' });
const attached = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const attachFiles = page.getByRole('button', { name: /^Attach files/ });

async function choose(...files: File[]) {
  const input = document.querySelector('[data-choose]');
  if (input) await page.elementLocator(input).upload(files);
}

test('an upload shows its progress, and can be canceled, which leaves the focus at the button', async () => {
  const { api } = await show(stories.Labeled);
  api.on(uploadFile, () => new Promise(() => undefined));
  await choose(text('large.log'));
  await expect.element(page.getByRole('progressbar', { name: 'Uploading large.log' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel large.log' }).click();

  await expect.poll(() => attached.elements().length).toBe(0);
  await expect.element(attachFiles).toHaveFocus();
});

test('a picture that a phone takes is attached like a chosen file', async () => {
  const { api } = await show(stories.Labeled);
  const camera = document.querySelector('input[capture]');
  if (camera) await page.elementLocator(camera).upload(new File(['x'], 'IMG_0417.png', { type: 'image/png' }));

  await expect.element(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  expect(api.callsOf(uploadFile)).toHaveLength(1);
});

test('a file that is removed again is deleted on the server at once', async () => {
  const { api } = await show(stories.Labeled);
  await choose(text('wrong.txt'));

  await page.getByRole('button', { name: 'Remove wrong.txt' }).click();

  await expect.poll(() => api.callsOf(deleteFile).map(({ params }) => params)).toEqual([{ fileId: storedFile().id }]);
  await expect.poll(() => attached.elements().length).toBe(0);
});

test('limits are reported before anything is sent, and the rest can be sent', async () => {
  const { api } = await show(stories.Labeled);
  await choose(text('film.txt', 1_000_001), text('empty.txt', 0));
  await expect.element(attached.getByText('This file is too large. A file can have up to 1 MB.')).toBeVisible();
  await expect.element(attached.getByText('This file is empty.')).toBeVisible();
  expect(api.callsOf(uploadFile)).toEqual([]);
  await page.getByRole('button', { name: 'Remove film.txt' }).click();
  await page.getByRole('button', { name: 'Remove empty.txt' }).click();

  await choose(...['a', 'b', 'c', 'd'].map((name) => text(`${name}.txt`)));

  await expect.element(page.getByText('Attach up to 3 files. One file was not attached.')).toBeVisible();
  await expect.element(attachFiles).toHaveTextContent('Attach files (3)');
  await expect.element(attachFiles).toHaveAttribute('aria-disabled', 'true');
  // A long text can go into a file of its own only while there is room for one.
  await page.getByLabelText('Text').fill('x'.repeat(101));
  await expect.element(page.getByText(/^1 character over the limit/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Attach the rest as a file' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Remove b.txt' }).click();
  await expect.element(page.getByRole('button', { name: 'Attach the rest as a file' })).toBeVisible();
  await expect.element(page.getByText(/^Attach up to 3 files/)).not.toBeInTheDocument();
});

test('a file that could not be uploaded is tried again, and what was typed stays', async () => {
  const { api } = await show(stories.Labeled);
  await page.getByLabelText('Text').fill('Keep me');
  api.isUnreachable();
  await choose(text('ceiling.txt'));
  await expect
    .element(attached.getByText('This file could not be uploaded. Check your connection, then try again.'))
    .toBeVisible();
  api.answers();

  await page.getByRole('button', { name: 'Try ceiling.txt again' }).click();

  await expect.element(page.getByRole('button', { name: 'Remove ceiling.txt' })).toBeVisible();
  await expect.element(page.getByLabelText('Text')).toHaveValue('Keep me');
});

test('the rest of a text that is too long is attached as a file', async () => {
  const { api } = await show(stories.Labeled);
  await page.getByLabelText('Text').fill('All work and no play. '.repeat(10));

  await page.getByRole('button', { name: 'Attach the rest as a file' }).click();

  await expect.element(page.getByRole('button', { name: 'Remove message.txt' })).toBeVisible();
  expect(api.callsOf(uploadFile)).toHaveLength(1);
  const field = page.getByLabelText('Text').element() as HTMLTextAreaElement;
  expect(field.value.length).toBeLessThanOrEqual(100);
  expect(field.value).toMatch(/^All work.+\n\n\(The rest is in the attached file message\.txt\.\)$/s);
});
