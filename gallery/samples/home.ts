import type { Reply } from '#contract/endpoint.ts';
import type { findHome } from '#contract/home.ts';
import { id } from './people.ts';
import { inHours } from './time.ts';

type Home = Reply<typeof findHome>;

export const home = (fields: Partial<Home> = {}): Home => ({
  firstReplyDueAt: inHours(8),
  articles: [
    { id: id(800), title: 'The printer does not print' },
    { id: id(801), title: 'Connect to the office from home' },
    { id: id(802), title: 'Set up two-factor login' },
  ],
  showsPlannedWork: true,
  ...fields,
});
