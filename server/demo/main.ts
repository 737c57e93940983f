import { markAsDemo } from '#server/database/demo-mark.ts';
import { run } from '#server/main.ts';
import { fillDemo, introduce } from './demo.ts';

const dataDir = process.env.DATA_DIR?.trim();
const siteUrl = process.env.PUBLIC_URL?.trim() || `http://localhost:${process.env.PORT?.trim() || 3000}`;
const databaseUrl = process.env.DATABASE_URL?.trim();

// Sample data never mixes with real data: it has its own folder.
await run(
  { ...process.env, DATA_DIR: dataDir || './data/demo' },
  {
    // Data of earlier versions in the demo's own folder has no mark yet.
    purpose: { isDemo: true, acceptsOther: !dataDir && !databaseUrl },
    prepare: async (db) => {
      // Mark first, so that accounts with a known password never exist in an unmarked database.
      await markAsDemo(db);
      return introduce(await fillDemo(db, siteUrl));
    },
  },
);
