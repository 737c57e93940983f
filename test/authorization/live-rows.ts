import { watchEvents } from '#contract/live.ts';
import { row } from './rows.ts';

export const liveRows = [
  row('live updates', watchEvents, '401 200 200 200 200 200 200 401 401 401'),
  row('live updates, broken query', watchEvents, '401 400 400 400 400 400 400 401 401 401', () => ({
    querystring: { secondsAgo: 'ten' },
  })),
];
