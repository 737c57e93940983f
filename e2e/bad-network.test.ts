import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { randomFrom } from './random.ts';
import { ticketsIn } from './ticket-journeys.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const { call, tokenOf, raise } = ticketsIn(demo);

/** How long they work, in seconds: up to ten minutes. */
const SECONDS = Math.min(600, Number(process.env.BAD_NETWORK_SECONDS ?? 20));
const seed = Number(process.env.BAD_NETWORK_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** For what a page tries again by itself, after longer and longer waits. */
const PATIENCE = 90_000;

/** What all of them work on. */
type Records = { company: string; companyId: string; ticketId: string; articleId: string; inquiryId: string };

/** A person with two tabs, who edits fields of their own, and what must be there in the end. */
type Person = {
  name: string;
  random: () => number;
  tabs: Tab[];
  ownFields: { company: 'Phone' | 'Address'; article: 'Title' | 'Content' };
  network: { isBad: boolean };
  saved: Partial<Record<'company' | 'article' | 'setting', string>>;
  comments: string[];
  notes: string[];
  /** Questions whether to overwrite somebody, although nobody else edits this field. */
  needless: string[];
};

/** @property draft what was typed there and not sent */
type Tab = { page: Page; draft: string };

test(
  `two people with two tabs each lose nothing on a connection that fails every third request (BAD_NETWORK_SEED=${seed}, BAD_NETWORK_SECONDS=${SECONDS})`,
  async () => {
    const token = await tokenOf('super_admin');
    const records = await prepare(token);
    const setting = await settingOf(token);
    onTestFinished(async () => {
      const { version: _, ...now } = await settingOf(token);
      await call('PUT', `/admin/settings/${now.id}`, { token, body: { settingValue: setting.settingValue } });
    });
    const people = await Promise.all([
      join('admin', { company: 'Phone', article: 'Title' }, 1),
      join('super_admin', { company: 'Address', article: 'Content' }, 2),
    ]);

    const end = Date.now() + SECONDS * 1_000;
    await Promise.all(people.map((person) => work(person, records, end)));
    for (const { network } of people) network.isBad = false;

    const [one, other] = people as [Person, Person];
    const company = await found(token, '/admin/companies?limit=200', ({ id }) => id === records.companyId);
    const article = await call('GET', `/knowledge-base/${records.articleId}`, { token });
    const comments = await threadOf(records.ticketId, token);
    const { messages } = await call('GET', `/admin/inquiries/${records.inquiryId}`, { token });
    const expected = { phone: one.saved.company ?? '', address: other.saved.company ?? '' };
    expect.soft(company).toMatchObject(expected);
    expect.soft(article.title).toBe(one.saved.article ?? 'Restart the router');
    expect.soft(article.content).toBe(other.saved.article ?? 'Pull the plug.');
    const last = (await settingOf(token)).settingValue;
    expect.soft([setting.settingValue, one.saved.setting, other.saved.setting]).toContain(last);
    expect.soft(textsOf(comments, 'comment')).toEqual(people.flatMap((person) => person.comments).toSorted());
    expect.soft(textsOf(messages, 'text')).toEqual(people.flatMap(({ notes }) => notes).toSorted());
    expect.soft(people.flatMap(({ needless }) => needless)).toEqual([]);

    const priority = async () => (await call('GET', `/tickets/${records.ticketId}`, { token })).priority;
    const notes = textsOf(messages, 'text');
    const shown = { ...expected, article: article.title, setting: last, priority, notes };
    for (const tab of people.flatMap(({ tabs }) => tabs)) await checkTab(tab, records, shown);
  },
  (SECONDS + 400) * 1_000,
);

const textsOf = (rows: Record<string, string>[], field: string) => rows.flatMap((row) => row[field] ?? []).toSorted();

/** All pages of a thread: ten minutes write more than one. */
async function threadOf(ticketId: string, token: string) {
  const comments: Record<string, string>[] = [];
  for (let path: string | undefined = `/api/ticketing/tickets/${ticketId}/comments?limit=200`; path; ) {
    const response: Response = await fetch(new URL(path, demo.program.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    comments.push(...((await response.json()) as Record<string, string>[]));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return comments;
}

async function prepare(token: string): Promise<Records> {
  const company = `Ferry & Sons ${seed}`;
  const { id: companyId } = await call('POST', '/admin/companies', { token, body: { name: company } });
  const article = { title: 'Restart the router', content: 'Pull the plug.', category: 'Other', isPublished: true };
  const { id: articleId } = await call('POST', '/knowledge-base', { token, body: article });
  const lastName = `Ferry ${seed}`;
  const message = { firstName: 'Nell', lastName, email: `nell${seed}@ferry.example`, message: 'Can you help?' };
  await fetch(`${demo.program.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  const inquiry = await found(token, '/admin/inquiries', (each) => each.lastName === lastName);
  return {
    company,
    companyId,
    articleId,
    inquiryId: inquiry.id,
    ticketId: await raise('The lift stops between floors'),
  };
}

async function found(token: string, path: string, isIt: (row: Record<string, string>) => boolean) {
  const rows: Record<string, string>[] = await call('GET', path, { token });
  const row = rows.find(isIt);
  if (!row?.id) throw new Error(`Not found in ${path}`);
  return { ...row, id: row.id };
}

const settingOf = async (token: string) =>
  (await found(token, '/admin/settings', ({ settingKey }) => settingKey === 'support_phone')) as Record<
    'id' | 'settingValue' | 'version',
    string
  >;

async function join(role: 'admin' | 'super_admin', ownFields: Person['ownFields'], turn: number): Promise<Person> {
  const first = await openPage(demo);
  const account = accountOf(demo.program, role);
  await logIn(first, account);
  const second = await first.context().newPage();
  await second.goto('/ticketing/admin/companies');
  const network = { isBad: true };
  const random = randomFrom(seed + turn);
  await breakEveryThird(first.context(), network, random);
  const tabs = [first, second].map((page) => ({ page, draft: '' }));
  const person = { name: account.name, random, tabs, ownFields, network, saved: {} };
  return { ...person, comments: [], notes: [], needless: [] };
}

/** Fails every third request: before the server has it, or only its answer is lost. */
async function breakEveryThird(context: BrowserContext, network: { isBad: boolean }, random: () => number) {
  let count = 0;
  await context.route('**/api/ticketing/**', async (route) => {
    count += 1;
    if (!network.isBad || count % 3 !== 0) return route.fallback();
    const isChange = route.request().method() !== 'GET';
    if (isChange && random() < 0.5) await route.fetch().catch(() => undefined);
    return route.abort('connectionreset').catch(() => undefined);
  });
}

const steps = [comment, comment, jot, note, editCompany, editArticle, editSetting, setPriority];

async function work(person: Person, records: Records, end: number) {
  for (let number = 1; number <= steps.length || Date.now() < end; number++) {
    const order = steps.toSorted(() => person.random() - 0.5);
    // Each of them at least once.
    const step = number <= steps.length ? steps[number - 1] : order[0];
    const tab = person.tabs[Math.floor(person.random() * 2)];
    if (tab) await step?.(person, tab, records, `${person.name} ${number}`);
  }
}

/** Goes on in the page, as a link does: nothing is loaded anew. */
async function goTo({ page }: Tab, address: string) {
  await page.evaluate((to) => {
    if (`${location.pathname}${location.search}` === to) return;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/ticketing/admin${address}`);
}

/** Waits, and presses what a page offers where something has failed. */
async function until(
  { page }: Tab,
  isDone: () => Promise<boolean>,
  meanwhile: () => Promise<unknown> = async () => undefined,
) {
  const end = Date.now() + PATIENCE;
  while (!(await isDone())) {
    if (Date.now() > end)
      throw new Error(`Waited in vain at ${page.url()}:\n${await page.locator('body').innerText()}`);
    await pressIfThere(page.getByRole('button', { name: 'Try again', exact: true }));
    await meanwhile();
    await setTimeout(250);
  }
}

/** Presses a button unless it is gone, in one task: what arrives can take it away at any time. */
async function pressIfThere(button: Locator) {
  await button.evaluateAll(([first]) => first instanceof HTMLButtonElement && !first.disabled && first.click());
}

const isThere = (locator: Locator) => async () => (await locator.count()) > 0;
const composer = (page: Page) => page.getByLabel(/^Add (a comment|an internal note)$/);

async function openTicket(tab: Tab, { ticketId }: Records) {
  await goTo(tab, `?ticket=${ticketId}`);
  await until(tab, isThere(composer(tab.page)));
  // What was typed here before is here again.
  await expect.poll(() => composer(tab.page).inputValue()).toBe(tab.draft);
}

async function jot(_: Person, tab: Tab, records: Records, words: string) {
  await openTicket(tab, records);
  tab.draft = `${words}: not sent yet.`;
  await composer(tab.page).fill(tab.draft);
}

async function comment({ comments }: Person, tab: Tab, records: Records, words: string) {
  const { page } = tab;
  await openTicket(tab, records);
  const text = [tab.draft, `${words}.`].filter(Boolean).join(' ');
  await composer(page).fill(text);
  await page.getByRole('button', { name: /^(Send comment|Add note)( and update)?$/ }).click();
  comments.push(text);
  tab.draft = '';
  const sent = page.getByRole('region', { name: 'Comments' }).getByText(text, { exact: true });
  const unsent = page.getByText(/^Not sent/);
  await until(tab, async () => (await sent.count()) === 1 && (await unsent.count()) === 0);
}

async function note({ notes }: Person, tab: Tab, { inquiryId }: Records, words: string) {
  const { page } = tab;
  await goTo(tab, `/inquiries/${inquiryId}`);
  const field = page.getByLabel('Internal note', { exact: true }).and(page.locator('textarea'));
  const kind = page.getByRole('tab', { name: 'Internal note' });
  await until(tab, isThere(field), () => pressIfThere(kind));
  await field.fill(`${words}.`);
  const add = page.getByRole('button', { name: 'Add note', exact: true });
  await add.click();
  notes.push(`${words}.`);
  // A note of the other person that arrives between finger down and up moves the button away: then one presses again.
  await until(
    tab,
    async () => (await field.inputValue()) === '',
    () => pressIfThere(add),
  );
}

/** Saves what was typed, and answers questions on the way. */
async function save(tab: Tab, button: Locator, isSaved: () => Promise<boolean>, onQuestion: (words: string) => void) {
  await button.click();
  const question = tab.page.getByRole('group', { name: /while you were editing it$/ });
  await until(tab, isSaved, async () => {
    const [words] = await question.allInnerTexts();
    if (words) onQuestion(words.replaceAll('\n', ' '));
    await pressIfThere(question.getByRole('button', { name: 'Save my version' }));
    // It is disabled while it saves, and gone while there is a question.
    await pressIfThere(button);
  });
}

/** Somebody's other tab may have changed the same field after this tab read it: then the question is right. */
function noteNeedless({ ownFields, needless }: Person, kind: keyof Person['ownFields'], asked: string) {
  if (!asked.includes(` ${ownFields[kind]} `)) needless.push(asked);
}

async function editCompany(person: Person, tab: Tab, { company }: Records, words: string) {
  const { page } = tab;
  await goTo(tab, `/companies?search=${encodeURIComponent(company)}`);
  const more = page.getByRole('button', { name: `More actions for ${company}`, exact: true });
  await until(tab, isThere(more));
  await more.click();
  await page.getByRole('menuitem', { name: `Edit ${company}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit company' });
  const value = person.ownFields.company === 'Phone' ? `(314) 555-${digits(words)}` : `${words} Wharf St`;
  await dialog.getByLabel(person.ownFields.company).fill(value);
  const isSaved = async () => (await dialog.count()) === 0;
  await save(tab, dialog.getByRole('button', { name: 'Update' }), isSaved, (asked) =>
    noteNeedless(person, 'company', asked),
  );
  person.saved.company = value;
}

const digits = (words: string) => (words.match(/\d+/)?.[0] ?? '').padStart(4, '0');

async function editArticle(person: Person, tab: Tab, { articleId }: Records, words: string) {
  const { page } = tab;
  await goTo(tab, `/articles/${articleId}?edit=1`);
  const editor = page.getByRole('dialog', { name: 'Edit article' });
  const field = editor.getByLabel(person.ownFields.article);
  await until(tab, isThere(field));
  await field.fill(`Restart the router (${words})`);
  const isSaved = async () => (await editor.count()) === 0;
  const button = editor.getByRole('button', { name: 'Update article' });
  await save(tab, button, isSaved, (asked) => noteNeedless(person, 'article', asked));
  person.saved.article = `Restart the router (${words})`;
}

/** Both edit the same one, so a question is right. */
async function editSetting({ saved }: Person, tab: Tab, _: Records, words: string) {
  const { page } = tab;
  await goTo(tab, '?settings=general');
  const edit = page.getByRole('button', { name: 'Edit “Support phone”' });
  await until(tab, isThere(edit));
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Support phone' });
  const value = `(314) 555-${digits(words)}`;
  await dialog.getByRole('textbox').fill(value);
  const isSaved = async () => (await dialog.count()) === 0;
  await save(tab, dialog.getByRole('button', { name: 'Update setting' }), isSaved, () => undefined);
  saved.setting = value;
}

/** Saved as it is chosen; refused if the other person has just chosen, or nobody hears of it. */
async function setPriority({ random }: Person, tab: Tab, records: Records) {
  await openTicket(tab, records);
  const select = tab.page.getByRole('region', { name: 'Ticket facts' }).getByLabel('Priority', { exact: true });
  // Together with a comment that is being written, it would be sent later.
  if (tab.draft) return;
  const now = await select.inputValue();
  const others = TicketPriorities.filter((each) => each !== now);
  await select.selectOption(others[Math.floor(random() * others.length)] ?? null);
}

type Shown = Record<'phone' | 'address' | 'article' | 'setting', string> & {
  priority: () => Promise<string>;
  notes: string[];
};

/** What a tab shows without a reload, once the network is back: first where it is, then everywhere. */
async function checkTab(tab: Tab, records: Records, shown: Shown) {
  const { page } = tab;
  const shows = (locator: Locator, ...parts: string[]) =>
    until(tab, async () => {
      const text = (await locator.allInnerTexts()).join('\n');
      return text !== '' && parts.every((part) => text.includes(part));
    });
  await goTo(tab, `?ticket=${records.ticketId}`);
  const priority = page.getByRole('region', { name: 'Ticket facts' }).getByLabel('Priority', { exact: true });
  await until(tab, async () => {
    const isShown = (await priority.count()) === 1;
    return isShown && (await priority.inputValue()) === (await shown.priority());
  });
  await expect.poll(() => composer(page).inputValue()).toBe(tab.draft);
  await goTo(tab, `/companies?search=${encodeURIComponent(records.company)}`);
  await shows(page.getByRole('article', { name: records.company, exact: true }), shown.phone, shown.address);
  await goTo(tab, `/inquiries/${records.inquiryId}`);
  for (const note of shown.notes)
    await until(tab, async () => (await page.getByText(note, { exact: true }).count()) === 1);
  await goTo(tab, '/articles?search=restart');
  await shows(page.getByRole('article', { name: shown.article, exact: true }), shown.article);
  await goTo(tab, '?settings=general');
  await shows(page.getByRole('listitem').filter({ hasText: 'Support phone' }), shown.setting);
}
