import { logIn } from '../speed/calls.ts';
import type { Request } from '../speed/drive.ts';

/** The first user of the bench, a super admin. */
const CHIEF = 'user1@bench.example';
const api = '/api/ticketing';

/** Makes requests as a super admin: writes them, or sends them and reads the answer. */
export type Session = Awaited<ReturnType<typeof logInAsChief>>;

/**
 * Logs in a super admin. Session tokens rotate, so each part of the bench logs in anew.
 * @throws Error for an unsuccessful response
 */
export async function logInAsChief(url: string) {
  const { token } = await logIn(url, CHIEF);
  const requestFor = (method: string, path: string, body?: unknown): Request => ({
    ...{ method, path: api + path, token },
    ...(body === undefined ? {} : { body }),
  });
  return {
    requestFor,
    send: async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
      const response = await fetch(url + api + path, { method, headers, body: body ? JSON.stringify(body) : null });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
      return answer;
    },
  };
}
