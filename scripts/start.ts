import { buildWhenStale, bundledServer } from './build.ts';

await buildWhenStale();
// Loaded afterwards and in this process, so that a signal reaches the program itself.
const { run } = await bundledServer();
await run(process.env);
