import { Agent, request } from 'node:http';
import { middleOf } from '../middle.ts';

/** One request of a call: what varies from one to the next is made anew each time. */
export type Request = { method: string; path: string; body?: unknown; token?: string | undefined };

export type Timing = {
  /** Milliseconds. */
  p50: number;
  p99: number;
  perSecond: number;
  /** How many were measured, and how many were sent in all. */
  requests: number;
  sent: number;
  /** Bytes of the last answer's body. */
  bytes: number;
};

/** How often each side has its turn: the machine's speed changes from second to second, and all are to have their share. */
export const TURNS = 7;

type DriveOptions = {
  connections: number;
  seconds: number;
  next: () => Request;
  headers?: Record<string, string>;
};

/**
 * Sends requests as fast as they are answered.
 * @param connections how many are under way at once, each on a connection that is kept
 * @param seconds for how long; a quarter of it more goes ahead unmeasured
 * @param headers sent with every request
 * @throws Error for an answer that is no success: a failure is quick, and no figure
 */
export async function drive(url: string, { connections, seconds, next, headers = {} }: DriveOptions): Promise<Timing> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  let sent = 0;
  const measureFrom = performance.now() + seconds * 250;
  const end = measureFrom + seconds * 1_000;

  async function send() {
    for (let started = performance.now(); started < end; started = performance.now()) {
      bytes = await ask(agent, url, next(), headers);
      sent += 1;
      if (started >= measureFrom) times.push(performance.now() - started);
    }
  }

  await Promise.all(Array.from({ length: connections }, send));
  const took = (performance.now() - measureFrom) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / took, requests: times.length, sent, bytes };
}

/** Of each figure the one in the middle of several turns. */
export function middleTurn(turns: Timing[]): Timing {
  const middle = (figure: keyof Timing) => middleOf(turns.map((turn) => turn[figure]));
  return {
    p50: middle('p50'),
    p99: middle('p99'),
    perSecond: middle('perSecond'),
    requests: middle('requests'),
    sent: middle('sent'),
    bytes: middle('bytes'),
  };
}

function ask(agent: Agent, url: string, { method, path, body, token }: Request, more: Record<string, string>) {
  return new Promise<number>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...more,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const sent = request(url + path, { agent, method, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode && response.statusCode < 300) resolve(bytes);
        else reject(new Error(`${method} ${path} was answered ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
