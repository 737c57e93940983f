import { buildWhenStale, bundledDemo, bundledServer } from './build.ts';

await buildWhenStale();
const { run } = await bundledServer();
const { fillDemo, introduce } = await bundledDemo();

// The sample data never mixes with real data: it lives in a folder of its own.
await run({ DATA_DIR: './data/demo', ...process.env }, async (db) => introduce(await fillDemo(db)));
