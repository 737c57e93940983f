import cluster from 'node:cluster';

/** The messages of a process to its starter: the operator or the primary. */
export type Notice =
  /** The website is up, but the database does not answer yet. */
  | { type: 'waiting'; address: string }
  | { type: 'ready'; address: string; welcome: string }
  /** The first super admin exists now. Their password is stored as a hash, so it is told before a start can fail. */
  | { type: 'first admin'; email: string; password: string; login: string }
  /** It can't continue, for a reason that the operator can fix. */
  | { type: 'failed'; reason: string }
  /** It accepts no new connections. */
  | { type: 'left' };

/** A message of the primary to a worker process: another one has replaced it. */
export type Order = { type: 'retire' };

/** Sends a notice to the primary or the operator, whichever started this process. */
export function announce(notice: Notice) {
  if (cluster.isWorker) process.send?.(notice);
  else if (notice.type === 'failed') process.stderr.write(`${notice.reason}\n`);
  else process.stdout.write(`\n${inWords(notice)}\n`);
}

function inWords(notice: Exclude<Notice, { type: 'failed' }>) {
  if (notice.type === 'ready') return `Archway is ready at ${notice.address}\n${notice.welcome}`;
  if (notice.type === 'first admin')
    return [
      `The first super admin is ${notice.email} with the password ${notice.password}`,
      '(it is shown this once).',
      `Log in at ${notice.login}: the dashboard shows the next steps.`,
    ].join('\n');
  if (notice.type === 'left') return 'Archway no longer accepts connections.';
  return `The website is at ${notice.address}; the portal follows as soon as the database answers.`;
}
