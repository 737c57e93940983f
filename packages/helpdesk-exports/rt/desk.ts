import type { ReadMoment } from '../dump/moments.ts';
import type { DumpRow } from '../dump/read-dump.ts';
import { createStore, type Store } from '../dump/store.ts';
import type { Rows } from './rows.ts';

/** What the readers of an RT share. */
export type Desk = { store: Store; moment: ReadMoment };

/** The columns that are read. Versions 4.0 to 6 have them; `groups.type` is `groups.name` since 4.4. */
const layout = {
  users:
    'id integer primary key, name text, emailaddress text, realname text, organization text, workphone text, mobilephone text, homephone text, created text',
  principals: 'id integer primary key, disabled int',
  groups: 'id integer primary key, domain text, name text, type text, instance int',
  groupmembers: 'id integer primary key, groupid int, memberid int',
  queues: 'id integer primary key, name text',
  tickets:
    'id integer primary key, effectiveid int, queue int, type text, owner int, subject text, priority int, status text, resolved text, lastupdated text, creator int, created text',
  transactions:
    'id integer primary key, objectid int, type text, field text, oldvalue text, newvalue text, timetaken int, creator int, created text',
  attachments:
    'id integer primary key, transactionid int, parent int, filename text, contenttype text, contentencoding text, content blob, headers text',
  customfields: 'id integer primary key, name text, sortorder int',
  objectcustomfieldvalues:
    'id integer primary key, customfield int, objecttype text, objectid int, content text, largecontent blob, contenttype text, contentencoding text, disabled int',
  classes: 'id integer primary key, name text',
  articles:
    'id integer primary key, name text, summary text, class int, disabled int, creator int, created text, lastupdated text',
};

const indexes = [
  'groups (domain, instance)',
  'groupmembers (groupid)',
  'transactions (objectid, created, id)',
  'attachments (transactionid)',
  'objectcustomfieldvalues (objecttype, objectid)',
];

/** Reads the rows that are needed into a store. */
export async function loadDesk(rows: Rows) {
  const store = createStore(layout, indexes);
  for await (const { table, row } of rows((name) => Object.hasOwn(layout, name))) {
    if (isNeeded(table, row)) store.insert(table, row);
  }
  store.finish();
  return store;
}

/** Most transactions only say what changed; the records of emails that were sent repeat the texts of others. */
function isNeeded(table: string, row: DumpRow) {
  if (table === 'transactions') {
    const isText = ['Create', 'Correspond', 'Comment'].includes(String(row.type));
    return row.objecttype === 'RT::Ticket' && (isText || Number(row.timetaken) > 0 || row.field === 'TimeWorked');
  }
  return table !== 'groups' || row.domain === 'RT::Ticket-Role' || row.domain === 'SystemInternal';
}
