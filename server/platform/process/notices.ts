/** What the program tells the operator who started it. */
type Notice =
  /** The website is up, but the database does not answer yet. */
  | { type: 'waiting'; address: string }
  | { type: 'ready'; address: string; welcome: string }
  /** The first super admin. Their password is stored only as a hash, so it is shown before the start can fail. */
  | { type: 'first admin'; email: string; password: string; login: string }
  /** The program can't run, for a reason that the operator can fix. */
  | { type: 'failed'; reason: string };

/** Prints a notice: a failure on standard error, everything else on standard output. */
export function announce(notice: Notice) {
  if (notice.type === 'failed') process.stderr.write(`${notice.reason}\n`);
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
  return `The website is at ${notice.address}; the portal follows as soon as the database answers.`;
}
