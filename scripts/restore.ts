import { destination, pino } from 'pino';
import { summaryOf } from '#server/backup/manifest.ts';
import { openTarget } from '#server/backup/places.ts';
import { openArchive } from '#server/backup/read-archive.ts';
import { refuseNewer, restoreInto } from '#server/backup/restore.ts';
import { readConfig } from '#server/config.ts';
import { StartupError } from '#server/startup-error.ts';
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
    return `Restored ${summaryOf(archive.manifest)} into ${where}.\nEverybody logs in anew; links to set a new password are to be asked for again.`;
  } finally {
    await archive.close();
  }
});
