import { becomeServer, buildWhenStale } from './build.ts';
import { readParameters } from './parameters.ts';

const { 'allow-demo': allowDemo } = readParameters({ 'allow-demo': { type: 'boolean' } });
await buildWhenStale();
becomeServer('start', { ...process.env, ...(allowDemo ? { ALLOW_DEMO: '1' } : {}) });
