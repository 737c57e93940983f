import { becomeServer, buildWhenStale } from './build.ts';

await buildWhenStale();
becomeServer('demo');
