import { readers } from '#helpdesk-exports';
import { domainOf } from '#server/website/inquiries/domains.ts';
import { openArchway } from './archway/open.ts';
import type { OpenSource } from './source.ts';

/** The systems that can be imported, by the name that the command is given. */
export const kinds: Record<string, OpenSource> = {
  ...readers,
  csv: (path, options) => readers.csv(path, { ...options, companyDomainOf: domainOf }),
  archway: openArchway,
};
