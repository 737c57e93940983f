import type { ReadMoment } from '../dump/moments.ts';
import { readDump } from '../dump/read-dump.ts';
import { createStore, type Store } from '../dump/store.ts';

/** What the readers of an osTicket share. */
export type Desk = { store: Store; moment: ReadMoment; folder: string | null };

/** The columns that are read. Versions 1.10 to 1.18 have them, apart from those that came later and are null before. */
const layout = {
  organization: 'id integer primary key, name text, domain text, created text',
  user: 'id integer primary key, org_id int, default_email_id int, name text, created text',
  user_email: 'id integer primary key, user_id int, address text',
  user_account: 'id integer primary key, user_id int, status int',
  staff:
    'staff_id integer primary key, firstname text, lastname text, email text, phone text, mobile text, isactive int, created text',
  department: 'id integer primary key, name text',
  help_topic: 'topic_id integer primary key, topic text',
  ticket_status: 'id integer primary key, name text, state text',
  ticket_priority: 'priority_id integer primary key, priority text, priority_desc text, priority_urgency int',
  ticket:
    'ticket_id integer primary key, ticket_pid int, number text, user_id int, status_id int, dept_id int, topic_id int, staff_id int, flags int, isanswered int, closed text, lastupdate text, created text, updated text',
  ticket__cdata: 'ticket_id integer primary key, subject text, priority text',
  thread: 'id integer primary key, object_id int, object_type text',
  thread_entry:
    'id integer primary key, thread_id int, staff_id int, user_id int, type text, flags int, poster text, body text, format text, created text',
  thread_entry_merge: 'id integer primary key, thread_entry_id int, data text',
  thread_collaborator: 'id integer primary key, thread_id int, user_id int',
  attachment: 'id integer primary key, object_id int, type text, file_id int, name text',
  file: 'id integer primary key, bk text, type text, key text, name text',
  file_chunk: 'file_id int, chunk_id int, filedata blob',
  form_entry: 'id integer primary key, object_id int, object_type text',
  form_entry_values: 'entry_id int, field_id int, value text, value_id int',
  form_field: 'id integer primary key, type text, label text, name text, sort int',
  faq: 'faq_id integer primary key, category_id int, ispublished int, question text, answer text, keywords text, created text, updated text',
  faq_category: 'category_id integer primary key, ispublic int, name text',
  config: 'id integer primary key, namespace text, key text, value text',
  task: 'id integer primary key, number text',
};

const indexes = [
  'user_email (user_id)',
  'user_account (user_id)',
  'thread (object_id, object_type)',
  'thread_entry (thread_id, created, id)',
  'thread_collaborator (thread_id)',
  'attachment (object_id, type)',
  'file_chunk (file_id, chunk_id)',
  'form_entry (object_id, object_type)',
  'form_entry_values (entry_id)',
];

/** Reads the tables with this prefix into a store. */
export async function loadDesk(dump: string, prefix: string) {
  const store = createStore(layout, indexes);
  const names = new Map(Object.keys(layout).map((name) => [`${prefix}${name}`, name]));
  for await (const { table, row } of readDump(dump, (name) => names.has(name)))
    store.insert(names.get(table) ?? '', row);
  store.finish();
  // Merging tickets moves entries; they return to the thread where they were written.
  store
    .query(
      `update thread_entry set thread_id = m.data ->> '$.thread' from thread_entry_merge m
       where m.thread_entry_id = thread_entry.id and json_valid(m.data) and m.data ->> '$.thread' > 0`,
    )
    .all();
  return store;
}
