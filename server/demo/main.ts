import { run } from '#server/main.ts';
import { fillDemo, introduce } from './demo.ts';

// The sample data never mixes with real data: it lives in a folder of its own.
await run({ DATA_DIR: './data/demo', ...process.env }, async (db) => introduce(await fillDemo(db)));
