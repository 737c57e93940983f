import { destination, pino } from 'pino';
import { readConfig } from '#server/platform/config/config.ts';
import { backUp } from '#server/platform/ops/backup/backup.ts';
import { summaryOf } from '#server/platform/ops/backup/manifest.ts';
import { archivePath, openSource } from '#server/platform/ops/backup/places.ts';
import { runCommand } from './command.ts';

await runCommand(async (signal) => {
  const path = archivePath(process.argv[2]);
  const source = await openSource(readConfig(process.env), pino({ level: 'warn' }, destination(2)));
  try {
    const { manifest, size } = await backUp(source.url, path, signal);
    return `Backed up ${summaryOf(manifest)} into\n${path} (${sizeOf(size)})`;
  } finally {
    await source.stop();
  }
});

function sizeOf(bytes: number) {
  return bytes < 100_000 ? `${bytes.toLocaleString('en-US')} bytes` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
