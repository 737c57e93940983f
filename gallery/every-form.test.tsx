import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { type Endpoint, isEndpoint } from '#contract/endpoint.ts';
import { uploadFile } from '#contract/files.ts';
import { slow } from '#test/slow.ts';
import { untilLogout } from '#web/lib/session.ts';
import { resetPage } from '#web/lib/store.ts';
import { componentsAround } from './components-around.ts';
import type { FakeApi } from './fake-api.ts';
import * as fields from './form-fields.ts';
import { pressKey } from './press-key.ts';
import { sampleOf } from './sample-of.ts';
import { storedFile } from './samples/files.ts';
import { prepareStory, press, Stage } from './stage.tsx';
import { stories } from './stories.ts';
import type { Story } from './story.ts';

slow('Fills in, sends and leaves every form');

const contract = import.meta.glob<Record<string, unknown>>(['../contract/*.ts', '!../contract/*.test.ts'], {
  eager: true,
});
const endpoints = Object.values(contract).flatMap((file) => Object.values(file).filter(isEndpoint));

/** The source of each file with a form, by its folder and name. */
const sources = Object.entries(
  import.meta.glob<string>(['../web/{features,portal,site}/**/*.tsx', '!../web/**/*.{stories,test}.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
  .filter(([, source]) => /<(?:Form|form|EditDialog|EditForm|PromiseForm)\b/.test(source))
  .map(([path, source]) => ({
    path: path.replace(/^\.\.\/web\/(features\/)?/, ''),
    source,
    names: [...source.matchAll(/^(?:export )?function ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  }));
/** The components that have a form of their own, not the frames that many of them use. */
const owners = new Set(sources.filter(({ path }) => !path.startsWith('shared/')).flatMap(({ names }) => names));
const folderOf = (path: string) => path.replace(/\/[^/]+$/, '');
const folders = new Set(sources.map(({ path }) => folderOf(path)));

/** Stories are beside what they show, except those of the pages for nobody. */
const beside = stories.filter(
  ({ component, name, story }) =>
    (folders.has(folderOf(component)) || story.actor === null) && !/^(loading|failed)\b/.test(name),
);
const byComponent = Object.entries(Object.groupBy(beside, ({ component }) => component));

/** Forms that were checked already, in whichever story, and the components around them. */
const checked = new Set<string>();
const components = new Set<string>();
/** Components whose form was sent, and the stories in which one refused by itself what it was filled with, if anything. */
const sendable = new Set<string>();
const refusals: { owner: string; place: string }[] = [];

test.each(byComponent)('%s: no form loses what is typed', { timeout: 120_000 }, async (_, own = []) => {
  const problems: string[] = [];
  for (const { story, id } of own) {
    await open(story);
    const found = fields.formsInUse();
    for (const name of found.flatMap(componentsAround)) components.add(name);
    for (const signature of found.map(signatureOf)) {
      if (checked.has(signature)) continue;
      checked.add(signature);
      const place = `${id}, ${signature}`;
      const tell = (problem: string) => {
        problems.push(`${place}: ${problem}`);
        // It is checked again when the test is repeated.
        checked.delete(signature);
      };
      await check(story, signature, { place, tell }).catch((error) => tell(`${error}`));
    }
  }
  expect(problems).toEqual([]);
});

test('every form has a story, in which it can be sent', () => {
  const hooked = sources.filter(({ source }) => !source.includes('<form'));
  const missing = hooked.filter(({ names }) => !names.some((name) => components.has(name)));
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect(refusals.filter(({ owner }) => !sendable.has(owner))).toEqual([]);
});

type Tell = (problem: string) => void;

type Report = { place: string; tell: Tell };

/** What it is told, it tells; what keeps it from going on, it throws. */
async function check(story: Story, signature: string, { place, tell }: Report) {
  const api = await open(story, signature);
  const server = answerBy(api);
  const index = fields.formsInUse().findIndex((each) => signatureOf(each) === signature);
  const form = () => {
    const found = fields.formsInUse()[index] ?? fields.formsInUse()[0];
    if (!found) throw new Error('The form has gone');
    return found;
  };
  const owner = ownerOf(form());
  const isComplete = !(await fields.fillIn(form()));
  if (isComplete) await fields.chooseOther(form());
  // There may be nothing to choose.
  if (!fields.textFieldOf(form()) && fields.buttonOf(form())?.ariaDisabled === 'true') return;
  await checkUpload(form, server, tell);
  const text = fields.textFieldOf(form());
  const words = text && fields.wordsFor(text);
  if (text && words) await typed(text, words.first);
  // Nothing is kept for nobody.
  if (story.actor !== null) await checkLeaving({ story, signature, form }, tell);
  const isSent = await checkSending(form, server, { words, isKept: story.actor !== null }, tell);
  if (isSent) sendable.add(owner);
  else {
    // What there is to choose here may be there in another story.
    checked.delete(signature);
    refusals.push({ owner, place });
  }
}

/** A file that is being uploaded holds the form back, which says so. */
async function checkUpload(form: () => HTMLFormElement, server: Server, tell: Tell) {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.uploads = promise;
  if (!fields.attach(form(), new File(['x'], 'kept.png', { type: 'image/png' }))) return;
  await vi.waitFor(() => expect(form().querySelector('progress'), 'shows an upload').not.toBeNull());
  fields.buttonOf(form())?.click();
  await fields.drawn();
  if (server.sent.length > 0) tell('is sent without the file that is being uploaded');
  const isInvalid = form().querySelector('[aria-invalid=true]') !== null;
  if (!isInvalid && !/still (?:being )?upload/.test(form().textContent)) tell('does not say that it waits for a file');
  resolve();
  await vi.waitFor(() => expect(form().querySelector('progress'), 'ends an upload').toBeNull());
}

type Place = { story: Story; signature: string; form: () => HTMLFormElement };

/** Whoever leaves a form is asked, or finds everything again, even if the page was loaded anew meanwhile. */
async function checkLeaving({ story, signature, form }: Place, tell: Tell) {
  const before = fields.stateOf(form(), true);
  (fields.textFieldOf(form()) ?? fields.buttonOf(form()))?.focus();
  pressKey('Escape');
  await fields.drawn();
  const question = document.querySelector('[role=alertdialog]');
  if (question) [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')?.click();
  else {
    await cleanup();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    resetPage();
    await showAgain(story, signature);
  }
  // Its lists are loading.
  await vi
    .waitFor(() => expect(fields.stateOf(form(), true)).toEqual(before), { timeout: 1_000, interval: 10 })
    .catch((error) => tell(`left and opened again: ${error.message}`));
  // Secrets and confirmations are typed anew.
  await fields.fillIn(form());
}

type Sending = { words: ReturnType<typeof fields.wordsFor> | undefined; isKept: boolean };

/**
 * Sends it to a server that fails, cannot be reached, refuses a field, has another version, and then takes its time.
 * @returns false if the form itself refuses what is in it, and says so
 */
async function checkSending(form: () => HTMLFormElement, server: Server, { words, isKept }: Sending, tell: Tell) {
  // Nothing can be sent in this story: what the form needs could not be loaded, or there is none of it.
  if (fields.buttonOf(form())?.ariaDisabled === 'true') return false;
  const before = fields.stateOf(form());
  const fileNames = form().textContent.includes('kept.png');

  /** Sends it, and compares what is in the form after the answer. */
  async function attempt(name: string, answer: Answer) {
    server.answers.push(answer);
    const expected = server.sent.length + 1;
    pressButton(fields.buttonNamed('Try again', form()) ?? fields.buttonOf(form()));
    await vi.waitFor(() => {
      if (server.sent.length > 0 || !isRefused(form()))
        expect(server.sent.length, `sent, ${name}: ${messages()}`).toBeGreaterThanOrEqual(expected);
    }, soon);
    await vi.waitFor(() => expect(isSending(form()), `${name} is over`).toBe(false), soon);
    await fields.drawn();
    if (isFocusLost()) tell(`after ${name}, nothing has the focus`);
    if (isInThread()) return typeAgain();
    const now = fields.stateOf(form());
    // A part that was folded may open, to show what is wrong in it.
    if (before.some((each) => !now.includes(each))) tell(`after ${name}, it has ${now} instead of ${before}`);
    if (fileNames && !form().textContent.includes('kept.png')) tell(`after ${name}, its file has gone`);
  }

  /** A comment that failed waits in the thread of its ticket, which not every story shows. */
  async function typeAgain() {
    const field = fields.textFieldOf(form());
    if (field && words) await typed(field, words.first);
  }

  await attempt('a failure', () => Response.json({ message: '' }, { status: 500 }));
  if (server.sent.length === 0) return false;
  await attempt('no answer', () => Response.error());
  const [first] = server.sent;
  const path = words && pathTo(first?.body, words.first);
  const names = Object.keys(first?.body ?? {}).filter((name) => name !== 'version');
  const issues = names.map((name) => ({ path: path?.split('.')[0] === name ? path : name, message: `No ${name}!` }));
  if (issues.length > 0) {
    await attempt('a refusal', () => Response.json({ message: 'None of it!', issues }, { status: 400 }));
    const field = fields.textFieldOf(form());
    // A login does not tell which of its fields is wrong.
    const isLogin = field?.autocomplete.includes('webauthn');
    const own = issues.find((issue) => issue.path === path)?.message;
    if (field && own && !isLogin && !fields.saidAt(field).includes(own))
      tell(`a refusal of ${path} is not at its field`);
    const said = document.body.textContent;
    // One at its field is not said again. The first of all is what the server says of the whole.
    const unsaid = issues.filter(({ message }) => !said.includes(message)).map(({ path }) => path);
    if (!isLogin && unsaid.length > 0 && !said.includes('None of it!')) tell(`a refusal of ${unsaid} is not said`);
  }
  if (typeof first?.body.version === 'number') {
    await attempt('a conflict', ({ body, sample }) => {
      const current = { ...sample, ...Object(changedBySomebody(body)), version: Number(body.version) + 1 };
      return Response.json({ message: '', version: current.version, changes: [], current }, { status: 409 });
    });
    if (!messages() && !fields.buttonNamed('Save my version')) tell('says nothing of a conflict');
  }

  const { promise, resolve } = Promise.withResolvers<void>();
  server.answers.push(async ({ body, sample }) => {
    await promise;
    const known = Object.entries(body).filter(([name]) => name in sample);
    return Response.json({ ...sample, ...Object.fromEntries(known), version: Number(body.version ?? 0) + 1 });
  });
  const sentBefore = server.sent.length;
  const texts = fields.textsIn(form());
  const sending = form();
  pressButton(fields.buttonOf(form()));
  await vi.waitFor(() => expect(server.sent.length, `sent at last: ${messages()}`).toBe(sentBefore + 1), soon);
  await fields.drawn();
  fields.buttonOf(form())?.click();
  form().requestSubmit();
  await fields.drawn();
  if (server.sent.length > sentBefore + 1) tell('is sent twice');
  const others = isKept ? copyToOtherTab() : [];
  const field = fields.textFieldOf(form());
  if (field && words) await typed(field, words.more);

  resolve();
  await fields.drawn();
  await fields.drawn();
  if (sending.isConnected && isFocusLost()) tell('once it is sent, nothing has the focus');
  for (const key of others) if (localStorage.getItem(key) === null) tell(`took ${key} from another tab`);
  const everywhere = [...inputs().map(({ value }) => value), ...Object.values({ ...localStorage })].join(' ');
  // A page for nobody leads on.
  const isOver = !isKept && fields.formsInUse().length === 0;
  if (field && words && !isOver && !everywhere.includes(words.rest)) tell('lost what was typed while it was sent');
  const kept = everywhere + JSON.stringify(server.sent.at(-1)?.body);
  for (const [label, text] of texts) if (!kept.includes(text)) tell(`neither sent nor kept ${label}, ${text}`);
  return true;
}

/** Presses a button as people do, who leave the focus on it. */
function pressButton(button: HTMLButtonElement | undefined) {
  button?.focus();
  button?.click();
}

/** Whether keyboard users would have to start over from the top of the page. */
const isFocusLost = () => document.activeElement === document.body;

type Sent = { address: string; body: Record<string, unknown> };
type Answer = (sent: Sent & { sample: Record<string, unknown> }) => Response | Promise<Response>;
type Server = { sent: Sent[]; answers: Answer[]; uploads: Promise<void> };

/** Answers what the form sends or downloads, in turn, and leaves the rest to the story. */
function answerBy(api: FakeApi): Server {
  const server: Server = { sent: [], answers: [], uploads: Promise.resolve() };
  api.answersChanges(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === uploadFile.url) {
      await server.uploads;
      return Response.json({ ...storedFile(), name: 'kept.png' }, { status: 201 });
    }
    const address = `${request.method} ${pathname}`;
    const [former] = server.sent;
    if (former ? former.address !== address : server.answers.length === 0) return undefined;
    const sent = { address, body: Object(await request.json().catch(() => undefined)) };
    server.sent.push(sent);
    const answer = server.answers.shift() ?? (() => Response.json({ message: '' }, { status: 500 }));
    return answer({ ...sent, sample: sampleFor(request.method, pathname) });
  });
  return server;
}

/** Some answer of the contract to a change. */
function sampleFor(method: string, pathname: string) {
  const endpoint = endpoints.find((each) => each.method === method && urlOf(each).test(pathname));
  return Object(endpoint && sampleOf(responseOf(endpoint)));
}

const urlOf = ({ url }: Endpoint) => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
const responseOf = ({ schema: { response } }: Endpoint) => ('200' in response ? response[200] : response[201]);

/** What somebody else has made of what is sent: each value is another one. */
function changedBySomebody(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(changedBySomebody);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changedBySomebody(each)]));
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  // A single word may be one of a list, which has no other one like it.
  return typeof value === 'string' && !value.includes(' ') ? value : `${value ?? ''} of somebody else`;
}

/** The name that the contract has for a text, with those of the parts around it. */
function pathTo(body: unknown, text: string): string | undefined {
  for (const [name, value] of Object.entries(Object(body))) {
    if (typeof value !== 'object' && `${value}`.trim() === text) return name;
    const within = typeof value === 'object' ? pathTo(value, text) : undefined;
    if (within) return `${name}.${within}`;
  }
  return undefined;
}

let running: FakeApi | undefined;
afterEach(() => {
  running?.stop();
  running = undefined;
});

/** Opens a story in a new page. */
async function open(story: Story, signature?: string) {
  await cleanup();
  running?.stop();
  resetPage();
  running = prepareStory(story);
  await showAgain(story, signature);
  return running;
}

/** Opens it once more in the same tab, up to a form: the next press of a story may send it. */
async function showAgain(story: Story, signature?: string) {
  await render(<Stage story={story} />);
  await settled();
  for (const name of story.press ?? []) {
    // More fields may be there than before, once they are filled in.
    if (signature && fields.formsInUse().some((form) => startOf(signatureOf(form)) === startOf(signature))) return;
    await Promise.race([press([name]), new Promise((done) => setTimeout(done, 1_000))]);
    await settled();
  }
}

async function settled() {
  do {
    await fields.frame();
    await vi.dynamicImportSettled();
  } while (running?.isWorking());
  await fields.frame();
}

/** Another open tab has the same drafts. */
function copyToOtherTab() {
  localStorage.setItem(`${untilLogout}tab:other`, '');
  const own = Object.keys(localStorage).filter((key) => /^archway-draft:.*@\w+$/.test(key));
  return own.map((key) => {
    const other = key.replace(/@\w+$/, '@other');
    localStorage.setItem(other, localStorage.getItem(key) ?? '');
    return other;
  });
}

async function typed(field: fields.Control, text: string) {
  fields.type(field, text);
  await fields.updated();
}

/** Tells forms apart: the component, and the words of its button and fields, without what is typed or may be chosen. */
const signatureOf = (form: HTMLFormElement) => `${ownerOf(form)}: ${fields.wordsOf(form)}`;
const startOf = (signature: string) => signature.split(' | ')[0];
const ownerOf = (form: HTMLFormElement) => componentsAround(form).find((name) => owners.has(name)) ?? 'Nothing';
/** A comment that is being sent is in the thread of its ticket, and its button waits for the next one. */
const isSending = (form: HTMLFormElement) =>
  !isInThread() && (form.ariaBusy === 'true' || fields.buttonOf(form)?.ariaDisabled === 'true');
/** Whether the form says what is wrong with it. */
const isRefused = (form: HTMLFormElement) =>
  form.querySelector('[aria-invalid=true], [role=alert]:not(:empty)') !== null;
const soon = { timeout: 2_000, interval: 5 };
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
const isInThread = () => Object.keys(localStorage).some((key) => key.includes(':unsent:'));
const messages = () =>
  [...document.querySelectorAll('[role=alert], [id$=-error]')].map(({ textContent }) => textContent).join(' ');
