import { readFile } from 'node:fs/promises';
import { Temporal } from 'temporal-polyfill';
import { parse } from 'yaml';
import { z } from 'zod';
import { StartupError } from '#server/process/startup-error.ts';

const Mapping = z.object({
  timeZone: z.string().refine(isTimeZone, 'Write a time zone such as Europe/Berlin').default('UTC'),
});

/** Reads a moment of a database, such as `2024-05-01 10:00:00`; none for MySQL's `0000-00-00`. */
export type ReadMoment = (text: string) => Date | undefined;

/** In the time zone of the mapping file (`timeZone: Europe/Berlin`), else in UTC. */
export async function momentsOf(mapFile: string | undefined): Promise<ReadMoment> {
  const zone = mapFile ? (await readMapping(mapFile)).timeZone : 'UTC';
  return (text) => {
    const local = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text);
    if (!local || text.startsWith('0000')) return undefined;
    const [, date, time] = local;
    if (zone === 'UTC') return known(new Date(`${date}T${time}Z`));
    return new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds);
  };
}

const known = (moment: Date) => (Number.isNaN(moment.getTime()) ? undefined : moment);

async function readMapping(path: string) {
  const mapping = Mapping.safeParse(parse(await readFile(path, 'utf8')) ?? {});
  if (mapping.success) return mapping.data;
  throw new StartupError(`${path}: ${z.prettifyError(mapping.error)}`);
}

function isTimeZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
