import { run } from '#server/main.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { fillDemo, introduce } from './demo.ts';
import { fillOnce } from './fill-once.ts';

const dataDir = process.env.DATA_DIR?.trim();
const databaseUrl = process.env.DATABASE_URL?.trim();

// Sample data never mixes with real data: it has its own folder.
await run(
  { ...process.env, DATA_DIR: dataDir || './data/demo' },
  {
    // Data of earlier versions in the demo's own folder has no mark yet.
    purpose: { isDemo: true, acceptsOther: !dataDir && !databaseUrl },
    prepare: async (db) => {
      await fillOnce(db, () => fillDemo(db, readConfig(process.env).publicUrl));
      return introduce();
    },
  },
);
