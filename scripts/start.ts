import { buildWhenStale } from './build.ts';

await buildWhenStale();
// Loaded afterwards and in this process, so that a signal reaches the program itself.
const { run } = await import('#server/main.ts');
await run(process.env);
