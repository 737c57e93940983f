import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { accountOf } from './accounts.ts';
import { pressTicketKey } from './portal.ts';
import { randomFrom } from './random.ts';
import { ticketsIn } from './ticket-journeys.ts';
import { withTwoPrograms } from './world.ts';

const demo = withTwoPrograms();
const { call, tokenOf, raise, openTicket } = ticketsIn(demo);

/** A ticket each: some with each change, a few minutes before a release. */
const rounds = Array.from({ length: process.env.SUITE === 'release' ? 8 : 1 }, (_, index) => index + 1);
/** Of each person on one ticket: each of them at least once. */
const STEPS = process.env.SUITE === 'release' ? 16 : 8;

type Person = {
  page: Page;
  name: string;
  random: () => number;
  /** What they have sent. */
  sent: string[];
  /** What they were asked although nobody else had changed the same field. */
  needless: string[];
};

const field = (page: Page) => page.getByLabel(/^Add (a comment|an internal note)$/);
const facts = (page: Page) => page.getByRole('region', { name: 'Ticket facts' });
const question = (page: Page) => page.getByRole('group', { name: /changed this ticket while you were editing it/ });

test.each(rounds)(
  'two people work on one ticket at once: nothing is lost, and nobody is asked needlessly, round %i',
  async (round) => {
    const token = await tokenOf('super_admin');
    for (const role of ['admin', 'super_admin'] as const)
      await call('PUT', '/account/display', { token: await tokenOf(role), body: { afterResolving: 'stay' } });
    const ticketId = await raise('The lift stops between the floors');
    const people = await Promise.all([join(ticketId, 'admin', round * 7), join(ticketId, 'super_admin', round * 11)]);

    await Promise.all(people.map(work));

    const comments = await call('GET', `/tickets/${ticketId}/comments?limit=100`, { token });
    const texts = comments.map(({ comment }: { comment: string }) => comment);
    expect(texts.toSorted()).toEqual(people.flatMap(({ sent }) => sent).toSorted());
    const files = comments.flatMap((comment: { files: object[] }) => comment.files);
    expect(files.length).toBe(texts.filter((text: string) => text.includes('with a file')).length);
    expect(people.flatMap(({ needless }) => needless)).toEqual([]);
    const ticket = await call('GET', `/tickets/${ticketId}`, { token });
    const last = await lastValues(ticketId, token);
    expect({ ...last, ...pick(ticket, Object.keys(last)) }).toEqual(last);
  },
);

async function join(ticketId: string, role: 'admin' | 'super_admin', seed: number): Promise<Person> {
  const page = await openTicket(ticketId, role);
  return { page, name: accountOf(demo.program, role).name, random: randomFrom(seed), sent: [], needless: [] };
}

const steps = [comment, note, commentWithFile, updateColumn, updateColumn, commentWithChange, quickPriority];

async function work(person: Person) {
  const order = steps.toSorted(() => person.random() - 0.5);
  for (let number = 1; number <= STEPS; number++) {
    const step = order[number % order.length] ?? comment;
    await step(person, `${person.name} ${number}`);
  }
}

async function comment({ page, sent }: Person, words: string) {
  await field(page).fill(words);
  await send({ page, sent }, words);
}

async function note({ page, sent }: Person, words: string) {
  await page.getByRole('tab', { name: 'Internal note' }).click();
  await field(page).fill(`${words}, internal`);
  await send({ page, sent }, `${words}, internal`);
}

async function commentWithFile({ page, sent }: Person, words: string) {
  await field(page).fill(`${words}, with a file`);
  await page
    .locator('[data-choose]')
    .setInputFiles([{ name: 'a.log', mimeType: 'text/plain', buffer: Buffer.from(words) }]);
  await page.getByRole('button', { name: 'Remove a.log' }).waitFor();
  await send({ page, sent }, `${words}, with a file`);
}

async function commentWithChange(person: Person, words: string) {
  await field(person.page).fill(`${words}, with a change`);
  const changed = await chooseInColumn(person);
  await send(person, `${words}, with a change`, changed);
}

/** Saved as it is chosen. If the other person has just chosen the same field, it is refused. */
async function updateColumn(person: Person) {
  await chooseInColumn(person);
}

/** @returns the label of the field that was changed */
async function chooseInColumn({ page, random }: Person) {
  const isStatus = random() < 0.5;
  const label = isStatus ? 'Status' : 'Priority';
  const values: readonly string[] = isStatus ? TicketStatuses.slice(0, 3) : TicketPriorities;
  const select = facts(page).getByLabel(label, { exact: true });
  const now = await select.inputValue();
  const others = values.filter((value) => value !== now);
  await select.selectOption(others[Math.floor(random() * others.length)] ?? null);
  return label;
}

async function quickPriority(person: Person) {
  const { page, random } = person;
  await page.getByRole('heading', { level: 2, name: 'The lift stops' }).click();
  const choice = page.getByRole('combobox', { name: /^Priority of/ });
  await pressTicketKey(page, 'p');
  await choice.press(['ArrowDown', 'ArrowUp'][Math.floor(random() * 2)] ?? 'ArrowDown');
  await choice.press('Enter');
  await choice.waitFor({ state: 'hidden' });
}

async function send(person: Pick<Person, 'page' | 'sent'> & Partial<Person>, words: string, changed?: string) {
  const { page, sent } = person;
  await page.getByRole('button', { name: /^(Send comment|Add note)( and update)?$/ }).click();
  sent.push(words);
  await settled(person, () => isSent(page), changed);
}

/** The form is empty at once; the thread says how long the server has not answered. */
async function isSent(page: Page) {
  return (await field(page).inputValue()) === '' && (await page.getByText('Sending…').count()) === 0;
}

/** Waits until what was sent is there, and answers questions on the way. */
async function settled(
  { page, needless }: Pick<Person, 'page'> & Partial<Person>,
  isDone: () => Promise<boolean>,
  changed?: string,
) {
  await expect
    .poll(
      async () => {
        const [words] = await question(page).allInnerTexts();
        const asked = words?.replaceAll('\n', ' ');
        if (asked && !(changed && asked.includes(changed))) needless?.push(asked);
        await pressIfThere(question(page).getByRole('button', { name: 'Save my version' }));
        return isDone();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

/** Presses a button unless it is gone, in one task: what the other person does can take it away at any time. */
async function pressIfThere(button: Locator) {
  await button.evaluateAll(([first]) => first instanceof HTMLElement && first.click());
}

/** What the history says of each field in the end. */
async function lastValues(ticketId: string, token: string) {
  const history = await call('GET', `/tickets/${ticketId}/history?limit=100`, { token });
  const changes = history.toReversed().flatMap((entry: { changes: { field: string; to: unknown }[] }) => entry.changes);
  return Object.fromEntries(changes.map(({ field, to }: { field: string; to: unknown }) => [field, to]));
}

function pick(record: object, fields: string[]) {
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)));
}
