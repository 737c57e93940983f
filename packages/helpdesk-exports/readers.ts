import { openCsv } from './csv/open.ts';
import type { OpenExport } from './exported.ts';
import { openFreeScout } from './freescout/open.ts';
import { openFreshdesk } from './freshdesk/open.ts';
import { openOsTicket } from './osticket/open.ts';
import { openRt } from './rt/open.ts';
import { openZammad } from './zammad/open.ts';
import { openZendesk } from './zendesk/open.ts';

/** The systems whose exports can be read, by the name that a command is given. */
export const readers = {
  csv: openCsv,
  freescout: openFreeScout,
  freshdesk: openFreshdesk,
  osticket: openOsTicket,
  rt: openRt,
  zammad: openZammad,
  zendesk: openZendesk,
} satisfies Record<string, OpenExport>;
