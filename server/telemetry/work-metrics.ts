import { Counter, Gauge, type Registry } from 'prom-client';
import { hear } from './events.ts';

/** What the program does beside answering: who gets in, what is raised, what is mailed, what comes by the clock. */
export function watchWork(register: Registry) {
  const registers = [register];
  const logins = new Counter({
    name: 'archway_logins_total',
    help: 'Logins that went well, and passwords and codes that were wrong.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const tickets = new Counter({ name: 'archway_tickets_created_total', help: 'Tickets that were raised.', registers });
  const mails = new Counter({
    name: 'archway_mails_total',
    help: 'Mails of website messages that a mail server took over, and attempts in vain.',
    labelNames: ['outcome'] as const,
    registers,
  });

  // A series that starts with its first event has no increase to show for it.
  for (const outcome of ['ok', 'failed']) logins.inc({ outcome }, 0);
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
  hear('login', ({ outcome }) => logins.inc({ outcome }));
  hear('ticket', () => tickets.inc());
  hear('mail', ({ outcome }) => mails.inc({ outcome }));
  watchJobs(registers);
}

/** The label is not `job`: that is how Prometheus calls what it scrapes. */
function watchJobs(registers: Registry[]) {
  const runs = new Counter({
    name: 'archway_job_runs_total',
    help: 'Rounds of the jobs that come by the clock.',
    labelNames: ['name', 'outcome'] as const,
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'archway_job_last_success_timestamp_seconds',
    help: 'When a job last went well, in Unix time.',
    labelNames: ['name'] as const,
    aggregator: 'max',
    registers,
  });
  hear('job', ({ name, outcome }) => {
    runs.inc({ name, outcome });
    if (outcome === 'ok') lastSuccess.setToCurrentTime({ name });
    // One that never went well is the latest of all.
    else lastSuccess.inc({ name }, 0);
  });
}
