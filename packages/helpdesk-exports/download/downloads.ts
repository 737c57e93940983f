import { downloadFreshdesk } from '../freshdesk/download.ts';
import { downloadZammad } from '../zammad/download.ts';
import { downloadZendesk } from '../zendesk/download.ts';
import type { Helpdesk } from './helpdesk.ts';

type Download = {
  run: (desk: Helpdesk, folder: string) => Promise<void>;
  /** The header that logs in with the token that the operator has. */
  authorization: (token: string) => string;
};

const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`;

/** The systems whose records or files can be downloaded for an import, by the name that the command is given. */
export const downloads: Record<string, Download> = {
  freshdesk: { run: downloadFreshdesk, authorization: (key) => basic(`${key}:X`) },
  zammad: { run: downloadZammad, authorization: (token) => `Token token=${token}` },
  zendesk: { run: downloadZendesk, authorization: basic },
};
