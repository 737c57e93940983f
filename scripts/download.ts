import { mkdirSync } from 'node:fs';
import { connectHelpdesk, downloads } from '#helpdesk-exports';
import { readConfig } from '#server/platform/config/config.ts';
import { checkAddress } from '#server/platform/outgoing/check-address.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { runCommand } from './command.ts';

await runCommand(download, 'Stopped. Run the same command again to continue.');

async function download(signal: AbortSignal) {
  const [, , kind = '', url = '', folder = ''] = process.argv;
  const token = process.env.IMPORT_TOKEN?.trim();
  const system = Object.hasOwn(downloads, kind) ? downloads[kind] : undefined;
  if (!system || !URL.canParse(url) || !folder) {
    const kinds = Object.keys(downloads).join(', ');
    throw new StartupError(
      `Name the old system (${kinds}), its address with https:// and a folder, as docs/import.md shows.`,
    );
  }
  if (!token) throw new StartupError('Put the token of the old system into IMPORT_TOKEN, as docs/import.md shows.');
  mkdirSync(folder, { recursive: true });
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const { outgoingAllow } = readConfig(process.env);
  const desk = connectHelpdesk({
    ...{ url, authorization: system.authorization(token), folder, say, signal },
    checkAddress: (target, addresses) => checkAddress(target, addresses, outgoingAllow),
  });
  await system.run(desk, folder);
  const lost = desk.lost();
  return `Downloaded into ${folder}.${lost > 0 ? ` What is listed above could not be downloaded (${lost}).` : ''}`;
}
