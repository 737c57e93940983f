#!/usr/bin/env node
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ExportError } from './export-error.ts';
import type { Exported } from './exported.ts';
import { readers } from './readers.ts';

const usage = `Use: read-export <system> <export> [--map map.yaml]
The systems are ${Object.keys(readers).join(', ')}.`;

// Prints each record of an export as a line of JSON. Of a file, the line has the key and the name.
try {
  const { values, positionals } = readArguments();
  const [system = '', path] = positionals;
  const open = Object.hasOwn(readers, system) ? readers[system as keyof typeof readers] : undefined;
  if (!open || path === undefined || positionals.length > 2) throw new ExportError(usage);
  const { records } = await open(path, values.map === undefined ? {} : { mapFile: values.map });
  await pipeline(Readable.from(linesOf(records())), process.stdout);
} catch (error) {
  const isClosed = error instanceof Error && 'code' in error && error.code === 'EPIPE';
  if (!isClosed) {
    process.stderr.write(`${error instanceof ExportError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { map: { type: 'string' } } });
  } catch (error) {
    throw new ExportError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function* linesOf(records: AsyncIterable<Exported>) {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}
