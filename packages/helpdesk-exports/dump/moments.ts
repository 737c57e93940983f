import { z } from 'zod';
import { momentReader } from '../csv/moments.ts';
import { readMappingFile, TimeZone } from '../mapping-file.ts';

/** Reads a moment of a database, such as `2024-05-01 10:00:00`; none for MySQL's `0000-00-00`. */
export type ReadMoment = (text: string) => Date | undefined;

const Mapping = z.strictObject({ timeZone: TimeZone });

/** In the time zone of the mapping file (`timeZone: Europe/Berlin`), else in UTC. */
export async function momentsOf(mapFile: string | undefined): Promise<ReadMoment> {
  const { timeZone } = mapFile === undefined ? { timeZone: 'UTC' } : await readMappingFile(mapFile, Mapping);
  const read = momentReader('YYYY-MM-DD HH:mm:ss', timeZone);
  return timeZone === 'UTC' ? readUtc : (text) => read(text.slice(0, 19));
}

/** A hundred times faster for hundreds of thousands of rows. */
function readUtc(text: string) {
  const moment = new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
