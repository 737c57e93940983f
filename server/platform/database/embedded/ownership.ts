import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#server/platform/process/startup-error.ts';

export type Owner = { uid: number; gid: number };

/** The user who runs the server for root. */
export function userNobody(): Owner {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(line?.[1] ?? 65_534), gid: Number(line?.[2] ?? 65_534) };
}

/** Makes a folder unless it exists. */
export function makeFolder(path: string, mode = 0o777) {
  try {
    mkdirSync(path, { recursive: true, mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartupError(
      `The user ${nameOf(process.getuid?.())} can’t create or open the folder ${path} (${code}). Run this command as a user who can, or set DATA_DIR to another folder.`,
    );
  }
}

/** Where this process prepares what is renamed to `path` when it is complete. */
export const freshPath = (path: string) => `${path}.new-${process.pid}`;

/** Removes what programs that were killed have prepared. */
export function removeAbandoned(path: string) {
  for (const name of readdirSync(dirname(path))) {
    const [, pid] = name.startsWith(`${basename(path)}.new-`) ? (/-(\d+)$/.exec(name) ?? []) : [];
    if (pid && !isRunning(Number(pid))) rmSync(join(dirname(path), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number) {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Refuses the data of another user. That user could not start the server again once files in it belong to this one.
 * @param owner the user who would run the server, if not this user
 * @throws StartupError that names the user to run this as
 */
export function refuseForeign(data: string, owner: Owner | undefined, dataDir: string) {
  const uid = ownerOf(data);
  if (uid === undefined || uid === owner?.uid || uid === process.getuid?.()) return;

  const user = nameOf(uid === userNobody().uid ? 0 : uid);
  throw new StartupError(
    `The database in ${dataDir} belongs to the user ${user}. Run this command as that user, for example with “sudo --user=${user} env DATA_DIR=${dataDir} …”.`,
  );
}

/** The user id of a path's owner, or of the owner of the folder that hides it; undefined if there is no such path. */
export function ownerOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.uid;
  } catch {
    return ownerOf(dirname(path));
  }
}

/** A user's name; `#` and the id, as sudo takes it, if it has no name. */
function nameOf(uid: number | undefined) {
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : `#${uid}`;
}
