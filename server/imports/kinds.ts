import { openArchway } from './archway/open.ts';
import { openCsv } from './csv/open.ts';
import { openFreeScout } from './freescout/open.ts';
import { openFreshdesk } from './freshdesk/open.ts';
import { openOsTicket } from './osticket/open.ts';
import { openRt } from './rt/open.ts';
import type { OpenSource } from './source.ts';
import { openZammad } from './zammad/open.ts';
import { openZendesk } from './zendesk/open.ts';

/** The systems that can be imported, by the name that the command is given. */
export const kinds: Record<string, OpenSource> = {
  csv: openCsv,
  archway: openArchway,
  freescout: openFreeScout,
  freshdesk: openFreshdesk,
  osticket: openOsTicket,
  rt: openRt,
  zammad: openZammad,
  zendesk: openZendesk,
};
