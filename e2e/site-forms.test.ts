import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { withMailDemo } from './mail-demo.ts';
import { publicPages } from './site.ts';

type Tag = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Field = { name: string; type: string; value: string; maxLength: number | undefined; choices: string[] };
type PlainForm = { page: string; action: string; type: string; fields: Field[] };

const { demo } = withMailDemo();

test('every form without a script comes back with what was typed, whichever field is refused', async () => {
  const pages = [...publicPages, '/track', '/status', ...(await ownPages())];
  const forms = (await Promise.all(pages.map(formsAt))).flat();
  const typed = forms.filter(({ fields }) => fields.length > 0);
  const problems: string[] = [];

  for (const form of typed) {
    const good = new Map(form.fields.map((field) => [field.name, goodValue(field)]));
    for (const field of form.fields) {
      const bad = badValue(field);
      if (bad === undefined) continue;
      const sent = new Map([...good, [field.name, bad]]);
      const { status, html } = await send(form, sent);
      const place = `${form.action} with a wrong ${field.name}`;
      if (status < 400 || status >= 500) problems.push(`${place} is answered with ${status}`);
      const shown = fieldsOf(html);
      for (const [name, value] of sent) {
        const isTyped = form.fields.some((each) => each.name === name && each.choices.length === 0);
        const now = shown.find((each) => each.name === name)?.value;
        if (isTyped && now !== value) problems.push(`${place} lost ${name}: ${now?.slice(0, 60)}`);
      }
    }
  }

  expect(problems).toEqual([]);
  expect(new Set(typed.map(({ action }) => action.replace(/\/track\/.*/, '/track/:token')))).toEqual(
    new Set(['/contact', '/track', '/track/:token', '/api/status/subscriptions']),
  );
});

/** The page of somebody without an account. */
async function ownPages() {
  const { call, logIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  const token = await logIn(email, password);
  const message = { firstName: 'Nell', lastName: 'Bly', email: 'nell@bly.example', message: 'The screen stays dark.' };
  await send(
    { page: '/', action: '/contact', type: 'application/x-www-form-urlencoded', fields: [] },
    new Map(Object.entries(message)),
  );
  const inquiries: { id: string; lastName: string }[] = await call('GET', '/admin/inquiries', { token });
  const { id } = inquiries.find(({ lastName }) => lastName === 'Bly') ?? {};
  const ticket = { title: 'Dark screen', priority: 'low', category: 'Hardware Issues' };
  const body = { company: null, invite: null, ticket };
  const { ticketId } = await call('POST', `/admin/inquiries/${id}/convert`, { token, body });
  await call('PUT', `/tickets/${ticketId}`, { token, body: { status: 'resolved' } });
  const link = await call('POST', `/admin/tickets/${ticketId}/tracking-link`, { token, body: { isMailed: false } });
  return [new URL(link.url).pathname];
}

async function formsAt(page: string): Promise<PlainForm[]> {
  const response = await fetch(demo.program.url + page);
  const html = await response.text();
  expect([page, response.status]).toEqual([page, 200]);
  const document = parseDocument(html);
  return tagsIn(document, 'form')
    .filter(({ attribs }) => attribs.method === 'post')
    .map(({ attribs }) => ({
      page,
      action: attribs.action ?? page,
      type: attribs.enctype ?? 'application/x-www-form-urlencoded',
      fields: fieldsOf(html, attribs.id, attribs.action),
    }));
}

/** The fields of a form, or of all forms of a page. */
function fieldsOf(html: string, id?: string, action?: string): Field[] {
  const document = parseDocument(html);
  const form =
    action === undefined ? document : tagsIn(document, 'form').find(({ attribs }) => attribs.action === action);
  const within = form ? tagsIn(form, 'input', 'textarea', 'select') : [];
  const elsewhere = id
    ? tagsIn(document, 'input', 'textarea', 'select').filter(({ attribs }) => attribs.form === id)
    : [];
  const byName = Map.groupBy([...within, ...elsewhere].filter(isTypedIn), ({ attribs }) => attribs.name ?? '');
  return [...byName].flatMap(([name, [first, ...others]]) => {
    if (!first) return [];
    const { attribs } = first;
    const options = first.name === 'select' ? tagsIn(first, 'option') : [];
    const radios = attribs.type === 'radio' ? [first, ...others] : [];
    const maxLength = attribs.maxlength === undefined ? undefined : Number(attribs.maxlength);
    const value = first.name === 'textarea' ? DomUtils.textContent(first).replace(/^\n/, '') : (attribs.value ?? '');
    const choices = [...options, ...radios].map((each) => each.attribs.value ?? '').filter(Boolean);
    return { name, type: attribs.type ?? first.name, value, maxLength, choices };
  });
}

const tagsIn = (within: Parameters<typeof DomUtils.getElementsByTagName>[1], ...names: string[]): Tag[] =>
  DomUtils.getElementsByTagName((name) => names.includes(name), within);

/** Not one that a robot falls for, a file, or one that nobody sees. */
const isTypedIn = ({ attribs }: Tag) =>
  !['hidden', 'file', 'submit'].includes(attribs.type ?? '') && attribs.name !== 'homepage';

function goodValue({ name, type, choices }: Field) {
  if (choices.length > 0) return choices.at(-1) ?? '';
  return type === 'email' ? 'ada@lovelace.example' : `Typed "here" & <there> as ${name}`.slice(0, 40);
}

function badValue({ type, maxLength, choices }: Field) {
  if (choices.length > 0) return undefined;
  if (type === 'email') return 'ada at lovelace';
  return maxLength === undefined ? undefined : 'x'.repeat(maxLength + 1);
}

async function send({ action, type }: PlainForm, values: Map<string, string>) {
  const form = new FormData();
  for (const [name, value] of values) form.set(name, value);
  const body = type.startsWith('multipart') ? form : new URLSearchParams([...values]);
  const response = await fetch(demo.program.url + action, { method: 'POST', body, redirect: 'manual' });
  return { status: response.status, html: await response.text() };
}
