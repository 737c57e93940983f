import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteFile, uploadFile } from '#contract/files.ts';
import { type FakeApi, startFakeApi } from '#gallery/fake-api.ts';
import { admin, id } from '#gallery/samples/people.ts';
import { forgetSent } from '#web/lib/drafts.ts';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { keptFiles } from './kept-files.ts';
import { uploadsOf } from './uploads.ts';

let api: FakeApi;
/** Lets the server answer the uploads one after the other, or refuse one. */
let answers: { resolve: () => void; reject: (error: Error) => void }[];
let keys: (string | null)[];
let draft = 0;

beforeEach(() => {
  localStorage.clear();
  session.start(admin, 'token');
  draft++;
  answers = [];
  keys = [];
  api = startFakeApi();
  api.on(deleteFile, () => ({ message: 'Deleted' }));
  api.on(uploadFile, async ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    const number = answers.length;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    answers.push({ resolve, reject });
    await promise;
    const stored = { id: id(100 + number), name: `picture-${number}.png`, contentType: 'image/png', size: 3 };
    return Response.json(stored, { status: 201 });
  });
});

afterEach(() => {
  for (const { resolve } of answers) resolve();
  api.stop();
  expect(api.problems).toEqual([]);
});

const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['abc'], `picture-${index}.png`, { type: 'image/png' }));

/** A form with files, as it is open on the page. */
function open() {
  const uploads = uploadsOf(`form-${draft}`);
  const close = uploads.subscribe(() => undefined);
  return {
    ...uploads,
    close,
    attach: (count: number) => uploads.add(pictures(count), 10, () => undefined),
    /** For each file `stored`, why it failed, or that it is on its way. */
    states: () => uploads.current().list.map(({ stored, failure }) => (stored ? 'stored' : (failure ?? 'sending'))),
  };
}

const requests = () => api.callsOf(uploadFile).length;

test('two files are sent at once, and the others wait', async () => {
  const form = open();

  form.attach(4);

  await expect.poll(requests).toBe(2);
  answers[0]?.resolve();
  await expect.poll(requests).toBe(3);
  answers[1]?.resolve();
  await expect.poll(requests).toBe(4);
  for (const answer of answers) answer.resolve();
  await expect.poll(form.states).toEqual(['stored', 'stored', 'stored', 'stored']);
  form.close();
});

test('an upload goes on when its form closes, and the draft keeps the file', async () => {
  const form = open();
  form.attach(1);
  await expect.poll(requests).toBe(1);

  form.close();
  answers[0]?.resolve();

  await expect
    .poll(() =>
      uploadsOf(`form-${draft}`)
        .current()
        .list.map(({ stored }) => stored?.name),
    )
    .toEqual(['picture-0.png']);
  expect(requests()).toBe(1);
});

test('a form that opens again sees the upload go on', async () => {
  const form = open();
  form.attach(1);
  await expect.poll(requests).toBe(1);
  form.close();

  const again = open();

  expect(again.states()).toEqual(['sending']);
  answers[0]?.resolve();
  await expect.poll(again.states).toEqual(['stored']);
  expect(again.current().outcome).toBe('picture-0.png is attached.');
  again.close();
});

test('a file that was canceled while it waited is never sent', async () => {
  const form = open();
  form.attach(3);
  await expect.poll(requests).toBe(2);

  form.remove(form.current().list[2]?.key ?? '');
  for (const answer of answers) answer.resolve();

  await expect.poll(form.states).toEqual(['stored', 'stored']);
  expect(requests()).toBe(2);
  form.close();
});

test('a removed file leaves the draft and the server', async () => {
  const form = open();
  form.attach(2);
  await expect.poll(requests).toBe(2);
  for (const answer of answers) answer.resolve();
  await expect.poll(form.states).toEqual(['stored', 'stored']);

  form.remove(form.current().list[0]?.key ?? '');

  await expect.poll(() => api.callsOf(deleteFile).map(({ params }) => params.fileId)).toEqual([id(100)]);
  form.close();
  expect(
    open()
      .current()
      .list.map(({ stored }) => stored?.id),
  ).toEqual([id(101)]);
});

test('a failed upload says why, and another try is the same upload', async () => {
  const form = open();
  form.attach(1);
  await expect.poll(requests).toBe(1);
  answers[0]?.reject(new ApiError(507, 'The disk is full.'));
  await expect.poll(form.states).toEqual(['The disk is full.']);
  const [failed] = form.current().list;
  expect(failed?.canRetry).toBe(true);

  if (failed) form.retry(failed);

  expect(form.states()).toEqual(['sending']);
  await expect.poll(requests).toBe(2);
  answers[1]?.resolve();
  await expect.poll(form.states).toEqual(['stored']);
  expect(keys[1]).toBe(keys[0]);
  form.close();
});

test('a failure waits for the form to open again', async () => {
  const form = open();
  form.attach(1);
  await expect.poll(requests).toBe(1);
  form.close();

  answers[0]?.reject(new ApiError(507, 'The disk is full.'));

  await expect.poll(() => uploadsOf(`form-${draft}`).current().list[0]?.failure).toBe('The disk is full.');
  uploadsOf(`form-${draft}`).clear();
});

test('files that were sent while the form was closed do not come back with one that arrives later', async () => {
  const form = open();
  form.attach(2);
  await expect.poll(requests).toBe(2);
  answers[0]?.resolve();
  await expect.poll(form.states).toEqual(['stored', 'sending']);
  form.close();

  forgetSent(`form-${draft}`, Date.now());
  answers[1]?.resolve();

  await expect.poll(() => keptFiles(`form-${draft}`).map(({ name }) => name)).toEqual(['picture-1.png']);
  expect(open().states()).toEqual(['stored']);
});

test('more files than a message takes are left out, and refused ones are not sent', () => {
  const form = open();

  form.add(pictures(3), 2, ({ name }) => (name === 'picture-0.png' ? 'Too large.' : undefined));

  expect(form.states()).toEqual(['Too large.', 'sending']);
  expect(form.current()).toMatchObject({ leftOut: 1, outcome: 'picture-0.png: Too large.' });
  form.clear();
  expect(form.states()).toEqual([]);
  form.close();
});

test('a form hears of each stored file once, even of those from while it was closed', async () => {
  const heard: string[] = [];
  const form = open();
  form.hear(({ name }) => heard.push(name));
  form.attach(2);
  await expect.poll(requests).toBe(2);
  answers[0]?.resolve();
  await expect.poll(() => heard).toEqual(['picture-0.png']);
  form.close();
  answers[1]?.resolve();
  await expect
    .poll(() =>
      uploadsOf(`form-${draft}`)
        .current()
        .list.every(({ stored }) => stored),
    )
    .toBe(true);
  expect(heard).toHaveLength(1);

  const again = open();
  again.hear(({ name }) => heard.push(name));

  expect(heard).toEqual(['picture-0.png', 'picture-1.png']);
  again.close();
});

test('files move to another form, with those that are on their way', async () => {
  const form = open();
  form.attach(2);
  await expect.poll(requests).toBe(2);
  answers[0]?.resolve();
  await expect.poll(form.states).toEqual(['stored', 'sending']);

  form.moveTo(`form-${draft}-saved`);
  form.close();
  answers[1]?.resolve();

  const moved = () =>
    uploadsOf(`form-${draft}-saved`)
      .current()
      .list.map(({ stored }) => stored?.name);
  await expect.poll(moved).toEqual(['picture-0.png', 'picture-1.png']);
  expect(open().states()).toEqual([]);
});
