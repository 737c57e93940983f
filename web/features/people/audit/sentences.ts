import type { AuditActions, AuditKinds } from '#contract/audit-constants.ts';
import { settingNames } from '#contract/setting-definitions.ts';
import type { AuditEntry } from './api.ts';
import { valueText } from './values.ts';

type Action = (typeof AuditActions)[number];
type Kind = (typeof AuditKinds)[number];
type Changes = NonNullable<AuditEntry['changes']>;

/** A piece of a sentence: words of ours, or a name or value, which may be in any script. */
type Part = string | { value: string };

/** What an entry says after its actor's name, and the changes that are not in the sentence. */
type Sentence = { parts: Part[]; changes: Changes };

/** The sentence for an entry. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const record = { value: recordName(entry) };
  const changes = entry.changes ?? {};
  const own = entry.actorId === entry.recordId && ownSentences[entry.action];
  if (own) return { parts: [own], changes };
  return (
    ofTwoTickets(entry.action, record, changes) ?? ofOneField(entry, record, changes) ?? plain(entry, record, changes)
  );
}

/** What users did with their own account. */
const ownSentences: Partial<Record<Action, string>> = {
  'signed in': 'logged in',
  'signed out': 'logged out',
  'password changed': 'changed their password',
  'two-step login started': 'started to set up their two-factor login',
  'two-step login turned on': 'turned on their two-factor login',
  'two-step login turned off': 'turned off their two-factor login',
  'recovery codes made': 'made new recovery codes',
  'recovery code used': 'used one of their recovery codes',
  'API key created': 'created an API key',
  'API key revoked': 'revoked an API key',
  'passkey added': 'added a passkey',
  'passkey removed': 'removed a passkey',
  'passkey refused': 'was refused with a passkey that may have been copied',
  'session ended': 'ended their other sessions',
};

/** Merges and splits have an entry for each of their two tickets, which say the same. */
function ofTwoTickets(action: Action, record: Part, { mergedInto, merged, splitFrom, splitOff, ...rest }: Changes) {
  const [inner, outer] = [mergedInto ?? splitFrom, merged ?? splitOff];
  const other = { value: String((inner ?? outer)?.find((value) => value !== null) ?? '') };
  const words = joined[action];
  if (!words || other.value === '') return undefined;
  const [first, second] = inner ? [record, other] : [other, record];
  // A merge closes its ticket, so its status says nothing new.
  const { status, ...others } = rest;
  const isNews = status && action !== 'merged';
  return { parts: [words[0], first, words[1], second], changes: isNews ? { status, ...others } : others };
}

const joined: Partial<Record<Action, [before: string, between: string]>> = {
  merged: ['merged ', ' into '],
  unmerged: ['undid the merge of ', ' into '],
  split: ['split ', ' off '],
  unsplit: ['put ', ' back into '],
};

/** A single change of a field that has a short value. */
function ofOneField({ action }: AuditEntry, record: Part, changes: Changes): Sentence | undefined {
  const [[field, [from, to]] = ['', [null, null]], ...more] = Object.entries(changes);
  const noun = nouns[field];
  if (action !== 'changed' || !noun || more.length > 0) return undefined;
  const [before, after] = [{ value: valueText(field, from) }, { value: valueText(field, to) }];
  if (before.value === '') return { parts: ['made ', after, ` the ${noun} of `, record], changes: {} };
  if (after.value === '') return { parts: ['removed ', before, ` as ${noun} of `, record], changes: {} };
  return { parts: [`changed the ${noun} of `, record, ' from ', before, ' to ', after], changes: {} };
}

const nouns: Record<string, string> = {
  status: 'status',
  priority: 'priority',
  category: 'category',
  assignedTo: 'assignee',
  requester: 'requester',
  company: 'company',
  role: 'role',
};

function plain({ action, kind }: AuditEntry, record: Part, changes: Changes): Sentence {
  // Only an inquiry that is reopened waits for an answer.
  const isPlain = action === 'reopened' && kind !== 'inquiry';
  const [before, after = ''] = (!isPlain && sentences[action]) || [`${action} `];
  return { parts: [`${before}${records[kind]}`, record, after], changes };
}

/** The noun before a record's name, unless the name already says what it is. */
const records: Record<Kind, string> = {
  ticket: '',
  company: 'the company ',
  user: '',
  invitation: '',
  article: 'the article ',
  search: 'the search ',
  setting: 'the setting ',
  inquiry: 'the inquiry from ',
  mail: 'the email from ',
  file: 'the file ',
  view: 'the view ',
  'saved reply': 'the saved reply ',
  template: 'the template ',
  form: 'the form ',
  routine: 'the routine ',
  'time entry': 'time on ',
  statement: 'the statement of ',
  agreement: 'the agreement ',
  block: 'a block of the agreement ',
  adjustment: 'the correction of ',
  'accounting format': 'the accounting format ',
  'accounting export': 'for the books: ',
  calendar: '',
  targets: '',
  'on call': '',
  component: 'the component ',
  incident: 'the incident ',
  connection: 'the connection ',
  webhook: 'the webhook ',
  alert: 'the alert ',
};

/** Settings are recorded by their key. */
function recordName({ kind, recordName: name }: AuditEntry) {
  if (kind !== 'setting') return name;
  return `“${settingNames(name)[0]}”`;
}

/** The words before a record and those after it, of actions that are not simply followed by the record. */
const sentences: Partial<Record<Action, [before: string, after?: string]>> = {
  commented: ['commented on '],
  noted: ['added an internal note to '],
  'replied automatically': ['replied automatically to '],
  redacted: ['removed something for good from '],
  'note redacted': ['removed something for good from an internal note on '],
  'checklist changed': ['changed the checklist of '],
  'hidden checklist changed': ['changed the checklist of '],
  'not fixed': ['said that it is not fixed: '],
  'due soon': ['announced that a promise is due soon: '],
  missed: ['announced that a promise was missed: '],
  asked: ['asked the person on call about '],
  'approval requested': ['asked for an approval on '],
  'approval reminded': ['reminded approvers on '],
  'approval given': ['gave one of several approvals on '],
  'approval decided': ['decided an approval on '],
  'approval withdrawn': ['withdrew an approval on '],
  'approval expired': ['ended an approval that nobody has decided in time, on '],
  'approved time used': ['counted the approved time of '],
  acknowledged: ['takes care of '],
  unfollowed: ['stopped following '],
  posted: ['posted about '],
  'secret rotated': ['made a new secret for '],
  'message given up': ['gave up a message to '],
  skipped: ['skipped dates of '],
  'tickets created': ['created the tickets of '],
  'tickets failed': ['could not create all tickets of '],
  warned: ['warned of the balance of '],
  attached: ['attached ', ' to an incident'],
  detached: ['detached ', ' from an incident'],
  joined: ['is affected by '],
  unarchived: ['took ', ' out of the archive'],
  'processed again': ['had ', ' processed again'],
  'link made': ['made a link to follow '],
  'mailed again': ['sent an email again about '],
  answered: ['marked ', ' as answered'],
  reopened: ['marked ', ' as waiting for an answer'],
  spam: ['marked ', ' as spam'],
  'not spam': ['marked ', ' as not spam'],
  converted: ['made a client of ', ''],
  'registration refused': ['refused a second account for '],
  'reset link made': ['made a password reset link for '],
  'password reset required': ['stopped logins after 100 wrong codes, until a password reset, for '],
  'API key expiring': ['announced that an API key expires soon: '],
  'API key expired': ['announced that an API key has expired: '],
  'password reset': ['set a new password for '],
  'password changed': ['changed the password of '],
  'two-step login started': ['started to set up the two-factor login of '],
  'two-step login turned on': ['turned on the two-factor login of '],
  'two-step login turned off': ['turned off the two-factor login of '],
  'recovery codes made': ['made new recovery codes for '],
  'recovery code used': ['used a recovery code of '],
  'API key created': ['created an API key of '],
  'API key revoked': ['revoked an API key of '],
  'single sign-on linked': ['connected ', ' with single sign-on'],
  'single sign-on unlinked': ['disconnected ', ' from single sign-on'],
  'session ended': ['ended other sessions of '],
  'login failures': ['counted failed logins for '],
  'signed in': ['logged in '],
  'signed out': ['logged out '],
};
