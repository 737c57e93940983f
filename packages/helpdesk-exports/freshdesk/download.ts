import { basename } from 'node:path';
import type { Helpdesk } from '../download/helpdesk.ts';
import { openFolder, recordsOf } from '../records/export-folder.ts';
import { unwrapped } from '../records/fields.ts';
import { Article, Attachment, Category } from './formats.ts';
import { pictureKey } from './messages.ts';

type Message = { attachments?: unknown[]; html?: string };
type OfApi = { attachments?: unknown[]; description?: string; body?: string };

/** Adds the files of tickets and articles to the export of the account: its own links to them expire. */
export async function downloadFreshdesk(desk: Helpdesk, path: string) {
  const folder = await openFolder(path, { tickets: /tickets/i }, 'Unpack the export of the account there first.');
  for (const file of folder.named(/tickets/i)) {
    for await (const record of recordsOf([file])) {
      if (!('value' in record) || !HasFiles.test(JSON.stringify(record.value))) continue;
      const { display_id: number } = unwrapped(record.value) as { display_id?: unknown };
      const ticket = `/api/v2/tickets/${/archive/i.test(file) ? 'archived/' : ''}${number}`;
      await desk.attempt(`ticket ${number}`, () => downloadTicket(desk, ticket, `downloaded/${number}`));
    }
    desk.say(basename(file));
  }
  for await (const record of recordsOf(folder.named(/solutions/i))) {
    const { data: category } = Category.safeParse(unwrapped('value' in record ? record.value : undefined));
    for (const value of category?.folders.flatMap(({ articles }) => articles) ?? []) {
      const { data: article } = Article.safeParse(value);
      if (article) await downloadFiles(desk, { attachments: article.attachments, html: article.description });
    }
  }
}

const HasFiles = /attachment_url|\/attachments\/production\/|\/inline\/attachment\?/;

async function downloadTicket(desk: Helpdesk, ticket: string, mark: string) {
  if (await desk.has(mark)) return;
  const lost = desk.lost();
  const { attachments, description: html } = (await desk.json(ticket)) as OfApi;
  await downloadFiles(desk, { attachments, html });
  for (let page = 1; ; page += 1) {
    const notes = (await desk.json(`${ticket}/conversations?per_page=100&page=${page}`)) as OfApi[];
    for (const note of notes) await downloadFiles(desk, { attachments: note.attachments, html: note.body });
    if (notes.length < 100) break;
  }
  if (desk.lost() === lost) await desk.keep(mark, true);
}

async function downloadFiles(desk: Helpdesk, { attachments = [], html = '' }: Message) {
  for (const value of attachments) {
    const { data } = Attachment.safeParse(value);
    if (data?.attachment_url) await desk.attachment(data.id, data.attachment_url);
  }
  for (const [, quoted = '', single = quoted] of html.matchAll(/<img\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    const key = pictureKey(single);
    if (key) await desk.attachment(key, single.replaceAll('&amp;', '&'));
  }
}
