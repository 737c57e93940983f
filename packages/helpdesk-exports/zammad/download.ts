import type { Helpdesk } from '../download/helpdesk.ts';
import { pictureKey } from './comments.ts';

type Attachment = { id: number };
type Article = { id: number; ticket_id: number; body: string | null; attachments?: Attachment[] };
type Tables = Record<
  string,
  Record<string, { id: number; content_id?: number; body?: string; attachments?: Attachment[] }>
>;

/** Downloads a Zammad with its API. The token is that of an administrator who is an agent of all groups. */
export async function downloadZammad(desk: Helpdesk) {
  for (const name of ['organizations', 'users']) for await (const _ of pagesOf(desk, name));
  await desk.keep('ticket_states.json', await desk.json('/api/v1/ticket_states'));
  await desk.attempt('the settings', async () => {
    await desk.keep('time_accounting_unit.json', { unit: await timeUnit(desk) });
  });
  for await (const tickets of pagesOf(desk, 'tickets')) {
    for (const ticket of tickets) await desk.attempt(`ticket ${ticket.id}`, () => downloadTicket(desk, ticket));
  }
  await desk.attempt('the knowledge base', () => downloadAnswers(desk));
}

async function* pagesOf(desk: Helpdesk, name: string) {
  for (let page = 1; ; page += 1) {
    const rows = (await desk.json(`/api/v1/${name}?expand=true&per_page=100&page=${page}`)) as Ticket[];
    if (rows.length === 0) return;
    await desk.keep(`${name}-${page}.json`, rows);
    desk.say(`${name}: page ${page}`);
    yield rows;
  }
}

type Ticket = { id: number; state?: string; time_unit?: string | null };

/** The articles are kept last: a ticket that has them is complete. */
async function downloadTicket(desk: Helpdesk, { id, state, time_unit: time }: Ticket) {
  if (await desk.has(`articles/${id}.json`)) return;
  const articles = (await desk.json(`/api/v1/ticket_articles/by_ticket/${id}?expand=true`)) as Article[];
  for (const { id: articleId, body, attachments = [] } of articles) {
    const shown = picturesIn(body);
    for (const key of [...attachments.map((file) => String(file.id)), ...shown]) {
      await desk.attachment(key, `/api/v1/ticket_attachment/${id}/${articleId}/${key}`);
    }
  }
  await desk.keep(`tags/${id}.json`, await desk.json(`/api/v1/tags?object=Ticket&o_id=${id}`));
  if (state === 'merged') {
    const links = await desk.json(`/api/v1/links?link_object=Ticket&link_object_value=${id}`);
    await desk.keep(`links/${id}.json`, links);
  }
  if (Number(time) > 0) {
    await desk.keep(`time_accountings/${id}.json`, await desk.json(`/api/v1/tickets/${id}/time_accountings`));
  }
  await desk.keep(`articles/${id}.json`, articles);
}

/** The first answer has everything but the texts, which are asked for by their ids. */
async function downloadAnswers(desk: Helpdesk) {
  const init = (body: object) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const all = (await desk.json('/api/v1/knowledge_bases/init', init({}))) as Tables;
  const translations = Object.values(all.KnowledgeBaseAnswerTranslation ?? {});
  if (translations.length === 0) return;
  const ids = translations.flatMap(({ content_id: id }) => id ?? []);
  const tables = (await desk.json(
    '/api/v1/knowledge_bases/init',
    init({ answer_translation_content_ids: ids }),
  )) as Tables;
  const rows = [tables.KnowledgeBaseAnswer, tables.KnowledgeBaseAnswerTranslationContent];
  for (const { attachments = [], body } of rows.flatMap((table) => Object.values(table ?? {}))) {
    for (const key of [...attachments.map((file) => String(file.id)), ...picturesIn(body)]) {
      await desk.attachment(key, `/api/v1/attachments/${key}`);
    }
  }
  await desk.keep('knowledge_base.json', tables);
}

/** Empty if the installation has not chosen one. */
async function timeUnit(desk: Helpdesk) {
  type Setting = { name: string; state_current?: { value?: string } };
  const settings = (await desk.json('/api/v1/settings')) as Setting[];
  return settings.find(({ name }) => name === 'time_accounting_unit')?.state_current?.value ?? '';
}

function picturesIn(html: string | null | undefined) {
  const addresses = (html ?? '').match(/\/api\/v1\/(?:ticket_attachment\/\d+\/\d+|attachments)\/\d+/g) ?? [];
  return addresses.flatMap((address) => pictureKey(address) ?? []);
}
