import { boolean, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Template } from '#contract/templates.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { createdAt, id, version } from './columns.ts';
import { users } from './users.ts';

/** What tickets start with. They get copies, so nothing refers to a template that nobody may delete. */
export const templates = pgTable(
  'templates',
  {
    id,
    name: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    priority: text({ enum: TicketPriorities }).notNull(),
    tags: text().array().notNull(),
    assignedToId: uuid().references(() => users.id),
    isShownToClient: boolean().notNull(),
    /** As sent: `jsonb` would order its fields anew, which would look like a change. */
    steps: json().$type<Template['steps']>().notNull(),
    version,
    createdAt,
  },
  (template) => [index('templates_by_name').on(sortKey(template.name), template.id)],
);
