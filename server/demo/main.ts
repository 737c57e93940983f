import { run } from '#server/main.ts';
import { fillDemo, introduce } from './demo.ts';
import { fillOnce } from './fill-once.ts';

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
      await fillOnce(db, () => fillDemo(db, siteUrl));
      return introduce();
    },
  },
);
