import { setTimeout } from 'node:timers/promises';

/** Asks again while the server has no connection to its database left (503), as its answer says to: many calls at once on a busy machine. */
export async function patiently<Response extends { statusCode: number }>(ask: () => Promise<Response>) {
  for (let attempt = 1; ; attempt++) {
    const response = await ask();
    if (response.statusCode !== 503 || attempt === 20) return response;
    await setTimeout(250);
  }
}
