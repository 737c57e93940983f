import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Input, Reply } from '#contract/endpoint.ts';
import { createSavedReply, updateSavedReply } from '#contract/saved-replies.ts';
import { id } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { useForm } from './form.ts';
import { request } from './request.ts';
import { type CopyEdit, saveCopy } from './stale-copy.ts';
import { createStore } from './store.ts';

type Saved = Reply<typeof updateSavedReply>;
type Fields = { name: string; text: string };

const saved: Saved = {
  id: id(80),
  name: 'Restart',
  text: 'Please restart it.',
  isShared: false,
  changes: {},
  templateName: null,
  ownerId: id(11),
  ownerName: 'Nora Wells',
  version: 3,
};
/** The record as the page has it, and as the server has it. */
let record = createStore<Saved | undefined>(saved);
let server = saved;
let errors = vi.spyOn(console, 'error');

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
  record = createStore<Saved | undefined>(saved);
  server = saved;
});

afterEach(() => {
  expect(errors).not.toHaveBeenCalled();
});

const draft = {
  nameOf: (reply: Saved | undefined) => `reply:${reply?.id ?? 'new'}`,
  schema: z.object({ name: z.string(), text: z.string() }),
};

function fieldsOf({ name, text }: Fields = { name: '', text: '' }): Fields {
  return { name, text };
}

function Form() {
  const current = useSyncExternalStore(record.subscribe, record.current);
  const edit = useForm({
    record: current,
    fieldsOf,
    draft,
    problemIn: ({ name }) => (name === '' ? 'Enter a name' : undefined),
    toSent: (fields) => fields,
    mutation: useMutation({
      mutationFn: (change: CopyEdit<NonNullable<Input<typeof createSavedReply>['body']>>) =>
        current
          ? saveCopy(change, (body) => request(updateSavedReply, { params: { replyId: current.id }, body }))
          : request(createSavedReply, { body: change.sent }),
    }),
  });
  const { typed, change, conflict } = edit;
  return (
    <>
      <input aria-label="Name" value={typed.name} onChange={({ target }) => change({ name: target.value })} />
      <input aria-label="Text" value={typed.text} onChange={({ target }) => change({ text: target.value })} />
      <p role="status">
        {[
          edit.isChanged && 'changed',
          edit.isRestored && 'restored',
          conflict && 'conflict',
          edit.isPending && 'saving',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p role="alert">{edit.problem}</p>
      {[edit.save, edit.saveMine, edit.takeTheirs, edit.startOver].map((action, index) => (
        <button key={action.name} type="button" onClick={action}>
          {['Save', 'Save mine', 'Take theirs', 'Discard'][index]}
        </button>
      ))}
    </>
  );
}

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen && <Form />}
    </>
  );
}

/** A save, as the server does it. */
function save({ version, ...fields }: Partial<Saved>) {
  if (version !== server.version) {
    const changes = [{ field: 'text', from: '', to: server.text, byName: 'Sam', at: '2026-03-10T15:00:00Z' }];
    return Response.json({ message: 'Changed', version: server.version, changes, current: server }, { status: 409 });
  }
  server = { ...server, ...fields, version: server.version + 1 };
  return server;
}

async function openForm() {
  const screen = await show({
    render: () => <Page />,
    api: (api) => {
      api.on(updateSavedReply, ({ body = {} }) => save(body));
      api.on(createSavedReply, ({ body }) => ({ ...saved, ...body, id: id(81), changes: {}, version: 1 }));
    },
  });
  const field = (name: string) => screen.getByRole('textbox', { name });
  return {
    ...screen,
    name: field('Name'),
    text: field('Text'),
    state: () => screen.getByRole('status').element().textContent,
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    sent: () => screen.api.callsOf(updateSavedReply).map(({ body }) => body),
  };
}

/** Somebody else saves it; the page hears of that if it is told. */
function changeElsewhere(part: Partial<Saved>, isHeard = false) {
  server = { ...server, ...part, version: server.version + 1 };
  if (isHeard) record.set(server);
}

/** Holds the next save until it is called. */
function holdSave({ api }: Awaited<ReturnType<typeof openForm>>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.on(updateSavedReply, async ({ body = {} }) => {
    await promise;
    return save(body);
  });
  return resolve;
}

test('what is typed waits as a draft until it is saved, and only changed fields are sent', async () => {
  const { name, text, state, press, sent } = await openForm();
  await text.fill('Please restart it twice.');
  await press('Close');
  await press('Open');
  await expect.element(text).toHaveValue('Please restart it twice.');
  await expect.poll(state).toBe('changed restored');

  await press('Save');

  await expect.poll(state).toBe('');
  expect(sent()).toEqual([{ text: 'Please restart it twice.', version: 3 }]);
  await press('Close');
  await press('Open');
  await expect.element(name).toHaveValue('Restart');
  await expect.poll(state).toBe('');
});

test('a discarded edit is gone, and so is one that was undone by typing', async () => {
  const { name, state, press } = await openForm();
  await name.fill('Restart it');
  await name.fill('Restart');
  await expect.poll(state).toBe('');
  await press('Close');
  await press('Open');
  await expect.poll(state).toBe('');
  await name.fill('Restart all');

  await press('Discard');

  await expect.element(name).toHaveValue('Restart');
  await press('Close');
  await press('Open');
  await expect.element(name).toHaveValue('Restart');
});

test('fields that cannot be saved are not sent', async () => {
  const { name, press, sent, getByRole } = await openForm();
  await name.fill('');

  await press('Save');

  await expect.element(getByRole('alert')).toHaveTextContent('Enter a name');
  await name.fill('Again');
  await expect.element(getByRole('alert')).toBeEmptyDOMElement();
  expect(sent()).toEqual([]);
});

test('a field that was not changed follows the record, and a changed one stays', async () => {
  const { name, text, state, press, sent } = await openForm();
  await name.fill('Restart it');

  changeElsewhere({ text: 'Please turn it off.' }, true);

  await expect.element(text).toHaveValue('Please turn it off.');
  await expect.element(name).toHaveValue('Restart it');
  await press('Save');
  await expect.poll(sent).toEqual([
    { name: 'Restart it', version: 3 },
    { name: 'Restart it', version: 4 },
  ]);
  await expect.poll(state).toBe('');
  expect(server).toMatchObject({ name: 'Restart it', text: 'Please turn it off.' });
});

test('a form that nobody has typed in shows the record, and an edit starts from its version then', async () => {
  const { name, text, press, sent } = await openForm();

  changeElsewhere({ text: 'Please turn it off.' }, true);

  await expect.element(text).toHaveValue('Please turn it off.');
  await name.fill('Turn off');
  await press('Save');
  await expect.poll(sent).toEqual([{ name: 'Turn off', version: 4 }]);
});

test('a form that is opened again while it is being sent is empty once it is sent, unless more was typed', async () => {
  record.set(undefined);
  const { api, name, text, state, press } = await openForm();
  // A form knows by the time whether it was opened after the text was sent.
  const leave = () => vi.setSystemTime(Date.now() + 1_000);
  const sending = Promise.withResolvers<void>();
  api.on(createSavedReply, async ({ body }) => {
    await sending.promise;
    return { ...saved, ...body, id: id(81), changes: {}, version: 1 };
  });
  await name.fill('Restart it');
  await text.fill('Please restart it now.');
  await press('Save');
  leave();
  await press('Close');
  await press('Open');
  await expect.element(name).toHaveValue('Restart it');

  sending.resolve();

  await expect.element(name).toHaveValue('');
  expect(state()).toBe('');
  await press('Close');
  await press('Open');
  await expect.element(name).toHaveValue('');

  await name.fill('Turn it off');
  await text.fill('Please turn it off.');
  const again = Promise.withResolvers<void>();
  api.on(createSavedReply, async ({ body }) => {
    await again.promise;
    return { ...saved, ...body, id: id(82), changes: {}, version: 1 };
  });
  await press('Save');
  leave();
  await press('Close');
  await press('Open');
  await name.fill('Turn it off and on');
  again.resolve();
  await expect.poll(() => api.callsOf(createSavedReply)).toHaveLength(2);
  await expect.element(name).toHaveValue('Turn it off and on');
});

test('what is typed during a save becomes a change of the saved record', async () => {
  const form = await openForm();
  const { name, text, state, press, sent } = form;
  const release = holdSave(form);
  await name.fill('Restart it');
  await press('Save');
  await text.fill('Please restart it now.');

  release();

  await expect.poll(state).toBe('changed');
  await press('Close');
  await press('Open');
  await expect.element(text).toHaveValue('Please restart it now.');
  // The list that the record comes from is not loaded again yet.
  record.set(server);
  await press('Save');
  await expect.poll(sent).toEqual([
    { name: 'Restart it', version: 3 },
    { text: 'Please restart it now.', version: 4 },
  ]);
});

test('a record that is still old on the page does not bring back what was saved over', async () => {
  const { name, state, press } = await openForm();
  await name.fill('Restart it');

  await press('Save');

  await expect.poll(state).toBe('');
  await expect.element(name).toHaveValue('Restart it');
});

test('two changes of one field are a question, and the typed one is saved after its answer', async () => {
  const { text, state, press, sent } = await openForm();
  await text.fill('Please restart it twice.');
  changeElsewhere({ text: 'Please turn it off.', name: 'Turn off' });

  await press('Save');
  await expect.poll(state).toBe('changed conflict');
  await press('Save mine');

  await expect.poll(state).toBe('');
  expect(sent()).toHaveLength(2);
  expect(server).toMatchObject({ text: 'Please restart it twice.', name: 'Turn off', version: 5 });
});

test('the other version replaces what was typed, and the next save starts from it', async () => {
  const { name, text, state, press, sent } = await openForm();
  await text.fill('Please restart it twice.');
  changeElsewhere({ text: 'Please turn it off.' });
  await press('Save');
  await expect.poll(state).toBe('changed conflict');

  await press('Take theirs');

  await expect.element(text).toHaveValue('Please turn it off.');
  await expect.poll(state).toBe('');
  await name.fill('Off');
  await press('Discard');
  await expect.element(text).toHaveValue('Please turn it off.');
  await name.fill('Turn off');
  await press('Save');
  await expect.poll(() => sent().at(-1)).toEqual({ name: 'Turn off', version: 4 });
});

test('a question ends when the record changes again', async () => {
  const { text, state, press } = await openForm();
  await text.fill('Please restart it twice.');
  changeElsewhere({ text: 'Please turn it off.' });
  await press('Save');
  await expect.poll(state).toBe('changed conflict');

  changeElsewhere({ text: 'Please unplug it.' }, true);

  await expect.poll(state).toBe('changed');
  await expect.element(text).toHaveValue('Please restart it twice.');
});

test('what is typed while a record is created waits in the form that changes it', async () => {
  record = createStore<Saved | undefined>(undefined);
  const form = await openForm();
  const { name, text, state, press, api } = form;
  const { promise, resolve } = Promise.withResolvers<void>();
  api.on(createSavedReply, async ({ body }) => {
    await promise;
    return { ...saved, ...body, id: id(81), changes: {}, version: 1 };
  });
  await name.fill('Off');
  await text.fill('Turn it off.');
  await press('Save');
  await text.fill('Please turn it off.');
  resolve();
  await expect.poll(state).toBe('changed');
  await press('Close');

  record.set({ ...saved, id: id(81), name: 'Off', text: 'Turn it off.', version: 1 });
  await press('Open');

  await expect.element(name).toHaveValue('Off');
  await expect.element(text).toHaveValue('Please turn it off.');
  await expect.poll(state).toBe('changed restored');
});

/** A change without a form. */
function Plain() {
  const { mutate } = useMutation({
    mutationFn: () => request(updateSavedReply, { params: { replyId: saved.id }, body: { name: 'Off', version: 1 } }),
    meta: { failure: 'Failed to rename it' },
  });
  return (
    <button type="button" onClick={() => mutate()}>
      Rename
    </button>
  );
}

test('a stale change without a form that asks is said', async () => {
  const screen = await show({
    render: () => <Plain />,
    api: (api) => api.on(updateSavedReply, ({ body = {} }) => save(body)),
  });

  await screen.getByRole('button', { name: 'Rename' }).click();

  await expect.element(screen.getByText(/^Failed to rename it/)).toBeVisible();
  expect(server).toBe(saved);
});
