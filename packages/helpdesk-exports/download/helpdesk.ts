import { lookup } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ExportError } from '../export-error.ts';

/** How to reach the API of the old system, and the folder that is filled from it. */
export type HelpdeskOptions = {
  url: string;
  authorization: string;
  folder: string;
  say: (line: string) => void;
  signal: AbortSignal;
  /**
   * Throws, with the reason, if a file may not be downloaded from an address outside of the old system: its host has these IP
   * addresses. Clients write such addresses into their tickets.
   */
  checkAddress: (url: URL, addresses: string[]) => void;
  /** Seconds before the next try, if the old system does not name them. */
  patience?: number;
};

export type Helpdesk = ReturnType<typeof connectHelpdesk>;

/** Nothing that is in the folder is downloaded again, so an interrupted download continues. */
export function connectHelpdesk({
  url,
  authorization,
  folder,
  say,
  signal,
  checkAddress,
  patience = 10,
}: HelpdeskOptions) {
  const base = new URL(url);
  let lost = 0;
  return {
    say,
    lost: () => lost,
    attempt,
    json: async (path: string, init: RequestInit = {}): Promise<unknown> => (await request(path, init)).json(),
    has: (name: string) => exists(join(folder, name)),
    /** A file appears in the folder when it is complete. */
    keep: (name: string, value: unknown) => write(join(folder, name), [JSON.stringify(value)]),
    /** Keeps a file of a message as `attachments/KEY`. */
    attachment: async (key: string, address: string) => {
      const path = join(folder, 'attachments', key);
      if (!/^[\w-]+$/.test(key) || (await exists(path))) return;
      await attempt(`attachments/${key}`, async () => {
        const { body } = await request(address, {});
        await write(path, body ?? []);
      });
    },
  };

  /** Missing and forbidden records are reported, and the rest is downloaded. */
  async function attempt(what: string, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted || !(error instanceof Refused)) throw error;
      lost += 1;
      say(`${what}: ${error.message}`);
    }
  }

  async function request(path: string, init: RequestInit) {
    const target = URL.parse(path, base);
    if (!target) throw new Refused(`${path} is not an address`);
    for (let tries = 1; ; tries += 1) {
      const response = await follow(target, init);
      if (response.ok) return response;
      const isBusy = response.status === 429 || response.status >= 500;
      if (!isBusy) throw new Refused(`${target.origin}${target.pathname} answers ${response.status}`);
      if (tries === MostTries) giveUp(target, `${target.host} keeps answering ${response.status}.`);
      // It may also be a date.
      await delay(1000 * (Number(response.headers.get('retry-after')) || patience), undefined, { signal });
    }
  }

  /** The login goes to the old system only: files may be elsewhere, to which an address there may lead. */
  async function follow(first: URL, init: RequestInit) {
    let target = first;
    for (let hops = 0; ; hops += 1) {
      const isOwn = target.origin === base.origin;
      if (!isOwn) await refusePrivate(target);
      const headers = isOwn ? { authorization, accept: 'application/json, */*' } : undefined;
      const options = { ...init, signal, redirect: 'manual', headers: { ...headers, ...init.headers } } as const;
      const response = await fetch(target, options).catch((error: Error) => unreachable(target, error));
      const location = response.status < 400 ? response.headers.get('location') : null;
      const next = location === null ? null : URL.parse(location, target);
      if (!next || hops === MostHops) return response;
      target = next;
    }
  }

  /** Clients write addresses of pictures into their tickets. None may read what only the operator can reach. */
  async function refusePrivate(target: URL) {
    const found = await lookup(hostOf(target), { all: true }).catch((error: Error) => unreachable(target, error));
    try {
      checkAddress(
        target,
        found.map(({ address }) => address),
      );
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : String(error));
    }
  }

  function unreachable(target: URL, { message, cause }: Error): never {
    return giveUp(target, `Could not reach ${target.host}: ${cause instanceof Error ? cause.message : message}`);
  }

  /** Without the old system there is nothing to download. Another place may be gone, or a client made it up. */
  function giveUp({ origin }: URL, sentence: string): never {
    throw origin === base.origin ? new ExportError(sentence) : new Refused(sentence);
  }
}

/** The host of an address: an IPv6 address without brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** A response that a retry would not change. */
class Refused extends ExportError {}

const MostTries = 5;
const MostHops = 5;

async function write(path: string, content: AsyncIterable<Uint8Array> | string[]) {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(content, createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
}

function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  );
}
