import { parseArgs } from 'node:util';
import { kinds } from '#server/imports/kinds.ts';
import { StartupError } from '#server/process/startup-error.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, map: { type: 'string' } },
  });
  const [kind = '', path = ''] = positionals;
  const open = kinds[kind];
  if (!open || !path) throw new StartupError(`Name the old system and its export: ${Object.keys(kinds).join(', ')}`);
  const source = await open(path, { mapFile: values.map });
  const counts = new Map<string, number>();
  for await (const record of source.records()) counts.set(record.kind, (counts.get(record.kind) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name}: ${count}`).join('\n');
});
