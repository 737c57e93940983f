import type { Reply } from '#contract/endpoint.ts';
import type { findIncident, listComponents, listIncidents, listOpenIncidents } from '#contract/status.ts';
import { id } from './people.ts';
import { daysAgo, hoursAgo, inHours, minutesAgo } from './time.ts';

type Component = Reply<typeof listComponents>[number];
type Listed = Reply<typeof listIncidents>[number];
type Incident = Reply<typeof findIncident>;
type Open = Reply<typeof listOpenIncidents>[number];

export const component = (fields: Partial<Component> = {}): Component => ({
  id: id(700),
  name: 'Email',
  description: 'Mailboxes, calendars and spam filter',
  isPublic: true,
  affectsAll: true,
  companies: [],
  state: 'degraded',
  version: 1,
  ...fields,
});

export const components = (): Component[] => [
  component(),
  component({ id: id(701), name: 'Phones', description: '', state: 'operational' }),
  component({
    id: id(702),
    name: 'Backups in the data center',
    description: 'Nightly',
    isPublic: false,
    affectsAll: false,
    companies: ['Gateway Dental', 'Orchard & Vine', 'Bell Roofing', 'Cardinal Freight'].map((name, index) => ({
      id: id(710 + index),
      name,
    })),
    state: 'maintenance',
  }),
];

const slowEmail = {
  id: id(720),
  kind: 'incident',
  title: 'Email arrives late',
  impact: 'degraded',
  state: 'identified',
  startsAt: '2026-03-10T14:12:00.000Z',
  endsAt: null,
  endedAt: null,
} as const;

export const listedIncident = (fields: Partial<Listed> = {}): Listed => ({
  ...slowEmail,
  components: ['Email'],
  isPublic: true,
  ticketCount: 3,
  peopleCount: 2,
  updatedAt: minutesAgo(12),
  ...fields,
});

export const maintenance = (fields: Partial<Listed> = {}): Listed =>
  listedIncident({
    id: id(721),
    kind: 'maintenance',
    title: 'New firewall in the data center',
    impact: null,
    state: 'planned',
    startsAt: inHours(30),
    endsAt: inHours(32),
    components: ['Backups in the data center'],
    isPublic: false,
    ticketCount: 0,
    peopleCount: 0,
    ...fields,
  });

export const pastIncident = (fields: Partial<Listed> = {}): Listed =>
  listedIncident({
    id: id(722),
    title: 'No calls from outside',
    impact: 'down',
    state: 'resolved',
    startsAt: daysAgo(9),
    endedAt: new Date(Date.parse(daysAgo(9)) + 4_800_000).toISOString(),
    components: ['Phones'],
    ticketCount: 1,
    peopleCount: 0,
    ...fields,
  });

const posts = (): Incident['posts'] => [
  {
    id: id(731),
    state: 'identified',
    text: 'A queue at our mail provider is full. Nothing is lost: emails arrive up to 40 minutes late.\nWe write again at 11:00.',
    authorName: 'Grace Lindqvist',
    createdAt: minutesAgo(12),
    editedAt: null,
  },
  {
    id: id(730),
    state: 'investigating',
    text: 'Emails from outside arrive late. We are looking into it.',
    authorName: 'Sam Okafor',
    createdAt: hoursAgo(1),
    editedAt: minutesAgo(50),
  },
];

export const incident = (fields: Partial<Incident> = {}): Incident => ({
  ...slowEmail,
  components: [{ id: id(700), name: 'Email', isPublic: true }],
  isPublic: true,
  posts: posts(),
  tickets: [
    { id: id(740), ticketNumber: 'TKT-1061', title: 'Mail from our bank is missing', companyName: 'Gateway Dental' },
  ],
  people: [{ id: id(741), name: 'Dana Whitfield' }],
  version: 1,
  ...fields,
});

export const openIncident = (fields: Partial<Open> = {}): Open => ({
  ...slowEmail,
  components: ['Email'],
  posts: posts().map(({ authorName: _, ...post }) => post),
  isMine: false,
  ...fields,
});

export const comingMaintenance = (fields: Partial<Open> = {}): Open =>
  openIncident({
    id: id(721),
    kind: 'maintenance',
    title: 'New firewall in the data center',
    impact: null,
    state: 'planned',
    startsAt: inHours(30),
    endsAt: inHours(32),
    components: ['Backups in the data center'],
    posts: [
      {
        id: id(732),
        state: 'planned',
        text: 'Restores are not possible in these two hours. Backups run before and after.',
        createdAt: hoursAgo(20),
        editedAt: null,
      },
    ],
    ...fields,
  });
