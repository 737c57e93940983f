import { openFreeScout } from './freescout/open.ts';
import { openOsTicket } from './osticket/open.ts';
import type { OpenSource } from './source.ts';

/** The systems that can be imported, by the name that the command is given. */
export const kinds: Record<string, OpenSource> = {
  osticket: openOsTicket,
  freescout: openFreeScout,
};
