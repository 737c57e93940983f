import cluster from 'node:cluster';

/** What a process tells whoever started it: a person, or the primary that it works for. */
export type Notice =
  /** The website is served; the database does not answer yet. */
  | { type: 'waiting'; address: string }
  | { type: 'ready'; address: string; welcome: string }
  /** It can't go on, for a reason that the operator can mend. */
  | { type: 'failed'; reason: string }
  /** It takes no new connections any more. */
  | { type: 'left' };

/** What a primary tells a worker process: another one has taken its place. */
export type Order = { type: 'retire' };

/** Tells whoever started this process. */
export function announce(notice: Notice) {
  if (cluster.isWorker) process.send?.(notice);
  else if (notice.type === 'failed') process.stderr.write(`${notice.reason}\n`);
  else process.stdout.write(`\n${inWords(notice)}\n`);
}

function inWords(notice: Exclude<Notice, { type: 'failed' }>) {
  if (notice.type === 'ready') return `Archway is ready at ${notice.address}\n${notice.welcome}`;
  if (notice.type === 'left') return 'Archway takes no new connections any more.';
  return `The website is at ${notice.address}; the portal follows as soon as the database answers.`;
}
