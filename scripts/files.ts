import { destination, pino } from 'pino';
import { FilePlaces } from '#contract/files-constants.ts';
import { configureFiles } from '#server/desk/files/configured.ts';
import { moveAll } from '#server/desk/files/move-all.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { connect } from '#server/platform/database/client.ts';
import { openSource } from '#server/platform/ops/backup/places.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { runCommand } from './command.ts';

const usage = 'Use: npm run files -- move s3, or: npm run files -- move database';

await runCommand(async (signal) => {
  const [task, named] = process.argv.slice(2);
  const place = FilePlaces.find((each) => each === named);
  if (task !== 'move' || !place) throw new StartupError(usage);

  const config = readConfig(process.env);
  if (config.filesS3Url === undefined) throw new StartupError('Set FILES_S3_URL to the bucket that Archway uses.');
  await configureFiles(config);
  const source = await openSource(config, pino({ level: 'warn' }, destination(2)));
  const { db, pool } = connect(source.url);
  try {
    const { files, bytes } = await moveAll(db, place, signal);
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
    return `Moved ${files.toLocaleString('en-US')} files (${size}) to ${place === 's3' ? 'S3' : 'the database'}.`;
  } finally {
    await pool.end();
    await source.stop();
  }
});
