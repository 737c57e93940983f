import type { ReadMoment } from '../dump/moments.ts';
import { readDump } from '../dump/read-dump.ts';
import { createStore, type Store } from '../dump/store.ts';

/** What the readers of a FreeScout share. */
export type Desk = { store: Store; moment: ReadMoment; folder: string | null };

/** The columns that are read. Tags, custom fields and articles are those of FreeScout's modules, if it has them. */
const layout = {
  users:
    'id integer primary key, first_name text, last_name text, email text, phone text, type int, status int, created_at text',
  customers: 'id integer primary key, first_name text, last_name text, company text, phones text, created_at text',
  emails: 'id integer primary key, customer_id int, email text',
  mailboxes: 'id integer primary key, name text',
  conversations:
    'id integer primary key, number text, type int, status int, state int, subject text, cc text, mailbox_id int, user_id int, customer_id int, customer_email text, closed_at text, user_updated_at text, last_reply_at text, last_reply_from int, created_at text, updated_at text',
  threads:
    'id integer primary key, conversation_id int, type int, state int, action_type int, body text, customer_id int, created_by_user_id int, created_by_customer_id int, meta text, created_at text',
  attachments: 'id integer primary key, thread_id int, file_dir text, file_name text, mime_type text, embedded int',
  tags: 'id integer primary key, name text',
  conversation_tag: 'id integer primary key, conversation_id int, tag_id int',
  custom_fields: 'id integer primary key, name text, options text, sort_order int',
  conversation_custom_field: 'id integer primary key, conversation_id int, custom_field_id int, value text',
  timelogs: 'id integer primary key, conversation_id int, user_id int, time_spent int, created_at text',
  kb_articles: 'id integer primary key, title text, status int, text text, created_at text, updated_at text',
  kb_categories: 'id integer primary key, name text, visibility int',
  kb_article_kb_category: 'id integer primary key, kb_article_id int, kb_category_id int',
};

const indexes = [
  'emails (customer_id)',
  'emails (email collate nocase)',
  'threads (conversation_id, created_at, id)',
  'attachments (thread_id)',
  'conversation_tag (conversation_id)',
  'conversation_custom_field (conversation_id)',
  'timelogs (conversation_id)',
  'kb_article_kb_category (kb_article_id)',
];

/** The tables without which a dump is not that of a FreeScout. */
export const required = ['conversations', 'threads', 'customers', 'mailboxes'];

/** Reads the tables into a store. */
export async function loadDesk(dump: string) {
  const store = createStore(layout, indexes);
  for await (const { table, row } of readDump(dump, (name) => Object.hasOwn(layout, name))) store.insert(table, row);
  store.finish();
  return store;
}
