import { queryOptions } from '@tanstack/react-query';
import { LibraryBig, LifeBuoy } from 'lucide-react';
import { listArticles } from '#contract/articles.ts';
import { listTickets } from '#contract/tickets.ts';
import { fullName } from '#web/lib/full-name.ts';
import { request } from '#web/lib/request.ts';
import type { Found, Source } from './commands.ts';

/** How many things of a kind the palette shows. */
export const MOST = 5;

/** A query of the palette: it asks again each time. */
export const foundBy = (things: string, search: string, find: (signal: AbortSignal) => Promise<Found[]>) =>
  queryOptions({
    queryKey: ['palette', things, search],
    queryFn: ({ signal }) => find(signal),
    staleTime: 0,
    gcTime: 10_000,
  });

export const tickets = (home: string): Source => ({
  things: 'Tickets',
  icon: LifeBuoy,
  matching: (search) =>
    foundBy('tickets', search, async (signal) => {
      const found = await request(listTickets, { querystring: { search, limit: MOST }, signal });
      return found.map(({ id, ticketNumber, title, clientName, clientLastName }) => ({
        id,
        name: title,
        detail: `${ticketNumber} · ${fullName(clientName, clientLastName)}`,
        address: `${home}?ticket=${id}`,
      }));
    }),
});

export const articles = (home: string): Source => ({
  things: 'Articles',
  icon: LibraryBig,
  matching: (search) =>
    foundBy('articles', search, async (signal) => {
      const isStaff = home === '/admin';
      const querystring = { search, limit: MOST, ...(isStaff ? { includeUnpublished: 'true' as const } : {}) };
      const found = await request(listArticles, { querystring, signal });
      return found.map(({ id, title, category, isPublished }) => ({
        id,
        name: title,
        detail: isPublished ? category : `${category} · Draft`,
        address: `${home}/articles/${id}`,
      }));
    }),
});
