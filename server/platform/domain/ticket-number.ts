import { sql } from 'drizzle-orm';
import { tickets } from '#server/platform/database/tables/tickets.ts';

/** A ticket's number as people read it: `TKT-1001`. */
export const ticketNumber = sql<string>`'TKT-' || ${tickets.number}`;
