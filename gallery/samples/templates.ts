import type { findChecklist } from '#contract/checklists.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { listTemplates } from '#contract/templates.ts';
import { admin, id } from './people.ts';
import { hoursAgo } from './time.ts';

type Template = Reply<typeof listTemplates>[number];
type Step = Extract<Reply<typeof findChecklist>['steps'][number], { id: string }>;

const stepOf = (text: string, fields: Partial<Template['steps'][number]> = {}) => ({
  text,
  section: null,
  help: '',
  isRequired: false,
  when: null,
  ...fields,
});

export const template = (fields: Partial<Template> = {}): Template => ({
  id: id(850),
  name: 'Monthly maintenance',
  title: 'Maintenance of {{run.month}}',
  description: 'Updates, backups and disks of {{company.name}}.',
  category: 'System Maintenance',
  priority: 'low',
  tags: ['maintenance'],
  assignedToId: admin.id,
  isShownToClient: true,
  steps: [
    stepOf('Install the updates of the servers', { isRequired: true }),
    stepOf('Restore a file from the backup', { section: 'Backup', help: 'Any file of last week.' }),
  ],
  version: 1,
  ...fields,
});

export const step = (text: string, fields: Partial<Step> = {}): Step => ({
  id: id(860),
  text,
  section: null,
  help: '',
  isRequired: false,
  state: 'open',
  note: null,
  doneAt: null,
  doneByName: null,
  redactions: [],
  version: 1,
  ...fields,
});

const done = { state: 'done', doneAt: hoursAgo(2), doneByName: 'Grace Lindqvist' } as const;

/** Steps in all states, some of them in sections. */
export const someSteps = (): Step[] => [
  step('Install the updates of the servers', { ...done, isRequired: true }),
  step('Look at the free space of all disks', { id: id(861), ...done, note: 'D: of the file server is 88% full.' }),
  step('Restore a file from the backup', {
    id: id(862),
    section: 'Backup',
    help: 'Any file of last week. Compare it with the one in place.',
    isRequired: true,
  }),
  step('Change the tape', {
    ...{ id: id(863), section: 'Backup', state: 'not_needed', note: 'There is no tape since May.' },
    ...{ doneAt: hoursAgo(1), doneByName: 'Grace Lindqvist' },
  }),
];
