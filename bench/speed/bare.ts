import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/** Header that makes the bare server prepare its statements. */
export const preparing = { 'x-prepared': '1' };

/** Header that makes the bare server answer from memory. */
export const fromMemory = { 'x-memory': '1' };

export type Bare = Awaited<ReturnType<typeof startBare>>;

/**
 * Starts the bare server beside the program.
 * @param databaseUrl of the program's own database
 * @param companies what company a token's owner sees, where it is not all of them
 */
export async function startBare(databaseUrl: string, companies: Record<string, string>) {
  const child = fork(script, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const [{ port }] = await once(child, 'message');

  async function tell(message: object) {
    child.send(message);
    await once(child, 'message');
  }

  await tell({ companies });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    /** Lets it answer the same bytes as the program does. */
    remember: async (response: Response) =>
      tell({
        bytes: {
          type: response.headers.get('content-type') ?? 'text/plain',
          body: Buffer.from(await response.arrayBuffer()).toString('base64'),
        },
      }),
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
