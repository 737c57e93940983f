import { StartupError } from './startup-error.ts';

type ListeningAddress = { host: string; port: number; names?: { host: string; port: string } };

/**
 * Listens, or explains in one sentence why that is not possible.
 * @param names the settings that define the address
 * @throws StartupError
 */
export async function listening<Result>(
  { host, port, names = { host: 'HOST', port: 'PORT' } }: ListeningAddress,
  listen: () => Promise<Result>,
) {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const noAddress = `${names.host} is ${host}, which is not an address of this machine.`;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is already in use on ${host}. Stop the program that has it, or set ${names.port} to another one.`,
      EACCES: `Port ${port} is reserved for the system. Set ${names.port} to one above 1023.`,
      EADDRNOTAVAIL: noAddress,
      ENOTFOUND: noAddress,
    };
    throw new StartupError(reasons[String(code)] ?? `Archway can’t listen on ${host}:${port}: ${code}.`, {
      cause: error,
    });
  }
}
