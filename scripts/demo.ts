import { buildWhenStale } from './build.ts';

await buildWhenStale();
const { run } = await import('#server/main.ts');
const { fillDemo, introduce } = await import('#server/demo/demo.ts');

// The sample data never mixes with real data: it lives in a folder of its own.
await run({ DATA_DIR: './data/demo', ...process.env }, async (db) => introduce(await fillDemo(db)));
