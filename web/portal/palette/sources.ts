import { BookOpen, LifeBuoy } from 'lucide-react';
import { listArticles } from '#contract/articles.ts';
import { listTickets } from '#contract/tickets.ts';
import { inRows } from '#web/features/desk/tickets/api.ts';
import { fullName } from '#web/lib/full-name.ts';
import { request } from '#web/lib/request.ts';
import type { Source } from './commands.ts';

/** How many things of a kind the palette shows. */
export const MOST = 5;

export const tickets = (home: string): Source => ({
  things: 'Tickets',
  icon: LifeBuoy,
  find: async (search, { signal }) => {
    const found = await request(listTickets, { querystring: { ...inRows, search, limit: MOST }, signal });
    return found.map(({ id, ticketNumber, title, clientName, clientLastName }) => ({
      id,
      name: title,
      detail: `${ticketNumber} · ${fullName(clientName, clientLastName)}`,
      address: `${home}?ticket=${id}`,
    }));
  },
});

/** @param drafts those that are not published yet, for provider staff */
export const articles = (home: string, drafts: { includeUnpublished?: 'true' } = {}): Source => ({
  things: 'Articles',
  icon: BookOpen,
  find: async (search, { signal }) => {
    const found = await request(listArticles, { querystring: { search, limit: MOST, ...drafts }, signal });
    return found.map(({ id, title, category, isPublished }) => ({
      id,
      name: title,
      detail: isPublished ? category : `${category} · Draft`,
      address: `${home}/articles/${id}`,
    }));
  },
});
