import { becomeServer, buildWhenStale } from './build.ts';
import { readParameters } from './parameters.ts';

const { workers, 'allow-demo': allowDemo } = readParameters({
  workers: { type: 'string' },
  'allow-demo': { type: 'boolean' },
});
await buildWhenStale();
becomeServer('start', {
  ...process.env,
  ...(workers === undefined ? {} : { WORKERS: workers }),
  ...(allowDemo ? { ALLOW_DEMO: '1' } : {}),
});
