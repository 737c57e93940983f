import type { Helpdesk } from '../download/helpdesk.ts';
import { type ExportFolder, openFolder, recordsOf } from '../records/export-folder.ts';
import { Attachment, Comment } from './formats.ts';
import { Lists } from './lists.ts';

type Page = Record<string, unknown> & {
  tickets?: { id: number; group_id?: number | null }[];
  metric_sets?: { ticket_id: number }[];
  groups?: { id: number }[];
  after_url?: string | null;
  end_of_stream?: boolean;
  meta?: { has_more?: boolean };
  links?: { next?: string | null };
};
type Row = { id: number; status?: string };

/**
 * Downloads a Zendesk with its API. If the folder has the account's export, only what the export lacks is added: files
 * and the help center.
 */
export async function downloadZendesk(desk: Helpdesk, path: string) {
  const folder = await openFolder(path, {}, '');
  if (folder.named(ExportedTickets).length === 0) await downloadTickets(desk);
  await downloadHelpCenter(desk);
  await downloadFiles(desk, path);
}

/** Not `tickets-1.json`, a page of the API. */
const ExportedTickets = /tickets(?!-\d+\.json$)/i;

async function downloadTickets(desk: Helpdesk) {
  for await (const _ of pagesOf(desk, 'organizations', '/api/v2/organizations.json?page[size]=100'));
  for await (const _ of pagesOf(desk, 'users', '/api/v2/incremental/users/cursor.json?start_time=0'));
  const tickets = '/api/v2/incremental/tickets/cursor.json?start_time=0&include=metric_sets,groups';
  for await (const rows of pagesOf(desk, 'tickets', tickets)) {
    for (const { id, status } of rows) {
      if (status !== 'deleted') await desk.attempt(`ticket ${id}`, () => downloadComments(desk, id));
    }
  }
}

/** Without `include_inline_images`, pictures inside of a text are not among its files. */
async function downloadComments(desk: Helpdesk, id: number) {
  if (await desk.has(`comments/${id}.json`)) return;
  const comments: unknown[] = [];
  for await (const page of listPages(
    desk,
    `/api/v2/tickets/${id}/comments.json?page[size]=100&include_inline_images=true`,
  )) {
    comments.push(...((page.comments ?? []) as unknown[]));
  }
  await desk.keep(`comments/${id}.json`, { comments });
}

async function downloadHelpCenter(desk: Helpdesk) {
  for (const name of ['sections', 'user_segments']) {
    await desk.attempt(name, async () => {
      for await (const _ of pagesOf(desk, name, `/api/v2/help_center/${name}.json?page[size]=100`));
    });
  }
  await desk.attempt('articles', () => downloadArticles(desk));
}

async function downloadArticles(desk: Helpdesk) {
  for await (const rows of pagesOf(desk, 'articles', '/api/v2/help_center/articles.json?page[size]=100')) {
    for (const { id } of rows) {
      const name = `article_attachments/${id}.json`;
      if (!(await desk.has(name)))
        await desk.keep(name, await desk.json(`/api/v2/help_center/articles/${id}/attachments.json`));
    }
  }
}

async function downloadFiles(desk: Helpdesk, path: string) {
  const folder = await openFolder(path, {}, '');
  for await (const { id, content_url: address, deleted } of attachmentsOf(folder)) {
    if (address && !deleted) await desk.attachment(id, address);
  }
}

async function* attachmentsOf(folder: ExportFolder) {
  for (const paths of [folder.named(/tickets/i), folder.within(/^comments$/i)]) {
    for await (const record of recordsOf(paths, Lists)) {
      const { comments = [] } = ('value' in record ? record.value : {}) as { comments?: unknown[] | null };
      for (const comment of comments ?? []) yield* Comment.safeParse(comment).data?.attachments ?? [];
    }
  }
  for await (const record of recordsOf(folder.within(/^article_attachments$/i), Lists)) {
    const { data } = Attachment.safeParse('value' in record ? record.value : undefined);
    if (data) yield data;
  }
}

/** Keeps the pages of a list, and returns the rows of each. */
async function* pagesOf(desk: Helpdesk, name: string, path: string) {
  let number = 0;
  for await (const page of listPages(desk, path)) {
    number += 1;
    await desk.keep(`${name}-${number}.json`, withSideloads(page));
    desk.say(`${name}: page ${number}`);
    yield (page[name] ?? []) as Row[];
  }
}

/** The API lists the times and groups of tickets apart from them. The account's export does not. */
function withSideloads({ metric_sets: metrics, groups, ...page }: Page) {
  if (!page.tickets) return page;
  const tickets = page.tickets.map((ticket) => ({
    ...ticket,
    metric_set: metrics?.find((one) => one.ticket_id === ticket.id),
    group: groups?.find((one) => one.id === ticket.group_id),
  }));
  return { ...page, tickets };
}

async function* listPages(desk: Helpdesk, path: string) {
  for (let next: string | null | undefined = path; next; ) {
    const page = (await desk.json(next)) as Page;
    yield page;
    const hasMore = page.meta ? page.meta.has_more : !page.end_of_stream;
    next = hasMore ? (page.links?.next ?? page.after_url) : null;
  }
}
