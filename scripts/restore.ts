import { destination, pino } from 'pino';
import { readConfig } from '#server/platform/config/config.ts';
import { summaryOf } from '#server/platform/ops/backup/manifest.ts';
import { openTarget } from '#server/platform/ops/backup/places.ts';
import { openArchive } from '#server/platform/ops/backup/read-archive.ts';
import { refuseNewer, restoreInto } from '#server/platform/ops/backup/restore.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { runCommand } from './command.ts';

await runCommand(async (signal) => {
  const [, , path] = process.argv;
  if (!path) throw new StartupError('Name the backup to restore: npm run restore -- archway-….tar.zst');
  const config = readConfig(process.env);
  const archive = await openArchive(path);
  try {
    refuseNewer(archive);
    const target = await openTarget(config, pino({ level: 'warn' }, destination(2)));
    try {
      await restoreInto(target.url, archive, signal);
    } finally {
      await target.stop();
    }
    const where = config.databaseUrl ? 'the database at DATABASE_URL' : config.dataDir;
    return `Restored ${summaryOf(archive.manifest)} into ${where}.\nAll users must log in again. Unused password reset links no longer work; create new ones.`;
  } finally {
    await archive.close();
  }
});
