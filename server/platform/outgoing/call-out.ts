import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingAllow } from '#server/platform/config/outgoing-calls.ts';
import { CallError } from './call-error.ts';
import { checkAddress, hostOf } from './check-address.ts';
import { connect } from './connect.ts';
import { fetchThrough } from './fetch-through.ts';

/** In milliseconds and bytes. */
const usual = { nameTime: 2_000, connectTime: 3_000, totalTime: 10_000, bytes: 65_536 };

const nothing: OutgoingAllow = { hosts: new Set(), networks: new BlockList() };

type Options = {
  /** What may be called besides the public internet. */
  allow?: OutgoingAllow;
  /** Finds all IP addresses of a name. */
  resolve?: (name: string) => Promise<string[]>;
  limits?: Partial<typeof usual>;
};

export type Call = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal | undefined;
};

export type Answer = {
  status: number;
  headers: IncomingMessage['headers'];
  /** At most 64 KiB of it. */
  body: Buffer;
  /** Whether there was more. */
  isCut: boolean;
};

export type Outgoing = ReturnType<typeof outgoingCalls>;

/**
 * Calls to addresses that somebody entered. The name is resolved once, all of its addresses are checked, and the connection
 * goes to one of these. No redirect is followed, no proxy is used, and time and size are limited.
 * @returns `callOut` makes a call, `fetchOut` does so in the shape of `fetch`, and `checkSpelling` checks an address without
 * resolving its name. All throw a `CallError`
 */
export function outgoingCalls({ allow = nothing, resolve = resolveName, limits = {} }: Options = {}) {
  const { nameTime, connectTime, totalTime, bytes } = { ...usual, ...limits };

  async function callOut(address: string | URL, { signal: given, ...call }: Call = {}): Promise<Answer> {
    const url = readAddress(address);
    const deadline = AbortSignal.timeout(totalTime);
    const signal = given ? AbortSignal.any([given, deadline]) : deadline;
    try {
      const addresses = await addressesOf(url, signal);
      checkAddress(url, addresses, allow);
      const check = (remote: string) => checkAddress(url, [remote], allow);
      const socket = await connect(url, addresses, { signal, connectTime, check });
      return await send(socket, url, call, { signal, bytes });
    } catch (error) {
      if (deadline.aborted) throw new CallError('response', `${url.host} took too long to respond.`, { cause: error });
      if (error instanceof CallError || given?.aborted) throw error;
      throw new CallError('response', `${url.host} sent no valid response.`, { cause: error });
    }
  }

  async function addressesOf(url: URL, signal: AbortSignal) {
    const host = hostOf(url);
    if (isIP(host)) return [host];
    const found = new AbortController();
    const late = sleep(nameTime, [], { signal: AbortSignal.any([signal, found.signal]) });
    try {
      const addresses = await Promise.race([resolve(host), late]);
      if (addresses.length === 0) throw new Error('No addresses');
      return addresses;
    } catch (cause) {
      throw new CallError('name', `${host} could not be found.`, { cause });
    } finally {
      found.abort();
      late.catch(() => undefined);
    }
  }

  return {
    callOut,
    checkSpelling: (address: string) => {
      const url = readAddress(address);
      checkAddress(url, isIP(hostOf(url)) ? [hostOf(url)] : undefined, allow);
    },
    fetchOut: fetchThrough(callOut),
  };
}

function readAddress(address: string | URL) {
  if (!URL.canParse(address)) throw new CallError('address', 'The address must start with https://.');
  return new URL(address);
}

async function resolveName(name: string) {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

type Sending = { signal: AbortSignal; bytes: number };

async function send(socket: Socket, { host, pathname, search }: URL, call: Call, { signal, bytes }: Sending) {
  try {
    const sent = request({
      createConnection: () => socket,
      method: call.method ?? 'GET',
      path: pathname + search,
      headers: { host, 'accept-encoding': 'identity', ...call.headers, connection: 'close' },
      signal,
    });
    sent.end(call.body);
    // A receiver that switches protocols (101) causes no response and no error, so the signal has to end the wait.
    const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, ...(await read(response, bytes)) };
  } finally {
    socket.destroy();
  }
}

async function read(response: IncomingMessage, bytes: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > bytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, bytes), isCut: size > bytes };
}
