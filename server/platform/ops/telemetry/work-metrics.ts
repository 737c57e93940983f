import { Counter, Gauge, type Registry } from 'prom-client';
import { MailResults } from '#contract/incoming-mail-constants.ts';
import { MailKinds } from '#contract/mail-constants.ts';
import { onSignal } from '#server/platform/process/signals.ts';

/** Metrics of everything but requests: logins, created records, emails and scheduled jobs. */
export function watchWork(register: Registry) {
  const registers = [register];
  const logins = new Counter({
    name: 'archway_logins_total',
    help: 'Successful logins, and wrong passwords and codes.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const tickets = new Counter({ name: 'archway_tickets_created_total', help: 'Tickets created.', registers });
  const mails = new Counter({
    name: 'archway_mails_total',
    help: 'Emails accepted by the mail server, failed attempts, and emails given up.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  });

  // A series that starts with its first event shows no increase for it.
  for (const outcome of ['ok', 'failed']) logins.inc({ outcome }, 0);
  for (const kind of MailKinds) for (const outcome of ['sent', 'failed', 'given up']) mails.inc({ kind, outcome }, 0);
  onSignal('login', ({ outcome }) => logins.inc({ outcome }));
  onSignal('event', ({ kind, action, fields, isElsewhere }) => {
    if (isElsewhere) return;
    // A split is an event of both tickets.
    const isNew = action === 'created' || (action === 'split' && fields.includes('splitFrom'));
    if (kind === 'ticket' && isNew) tickets.inc();
  });
  onSignal('mail', ({ kind, outcome }) => mails.inc({ kind, outcome }));
  watchIncomingMail(registers);
  watchJobs(registers);
}

function watchIncomingMail(registers: Registry[]) {
  const processed = new Counter({
    name: 'archway_incoming_mails_total',
    help: 'Processed emails by result. Failed attempts are repeated.',
    labelNames: ['result'] as const,
    registers,
  });
  for (const result of [...MailResults, 'held', 'failed']) processed.inc({ result }, 0);
  onSignal('processed', ({ result }) => processed.inc({ result }));
}

/** The label is not `job`, which Prometheus uses for its scrape targets. */
function watchJobs(registers: Registry[]) {
  const runs = new Counter({
    name: 'archway_job_runs_total',
    help: 'Runs of scheduled jobs.',
    labelNames: ['name', 'outcome'] as const,
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'archway_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded, in Unix time.',
    labelNames: ['name'] as const,
    registers,
  });
  onSignal('job', ({ name, outcome }) => {
    runs.inc({ name, outcome });
    if (outcome === 'ok') lastSuccess.setToCurrentTime({ name });
    // A job that never succeeded shows as the most overdue.
    else lastSuccess.inc({ name }, 0);
  });
}
