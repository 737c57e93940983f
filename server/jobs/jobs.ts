import type { SQL } from 'drizzle-orm';
import { warnOfExpiry } from '#server/desk/agreements/expiry.ts';
import { keepApprovals } from '#server/desk/approvals/keep.ts';
import { forgetUnusedFiles } from '#server/desk/files/forget-unused.ts';
import { moveWaiting } from '#server/desk/files/move-all.ts';
import { askNext, isNextDue } from '#server/desk/promise/on-call/ask.ts';
import { arePromisesDue, keepPromises } from '#server/desk/promise/refresh.ts';
import { remindClients } from '#server/desk/reminders/remind-clients.ts';
import { areRemindersDue, sendReminders } from '#server/desk/reminders/send.ts';
import { queueReports } from '#server/desk/reports/queue-reports.ts';
import { areRoutinesDue, runRoutines } from '#server/desk/routines/run.ts';
import { isWakingDue, wakeDue } from '#server/desk/snoozes/wake.ts';
import { closeResolved } from '#server/desk/tickets/auto-close.ts';
import { keepDueDates } from '#server/desk/tickets/due-dates.ts';
import { moveTexts } from '#server/desk/tickets/move-texts.ts';
import { forgetRefused } from '#server/doors/alerts/refused.ts';
import { forgetUnwantedMail } from '#server/doors/incoming/forget-unwanted.ts';
import { eraseCompanies } from '#server/doors/leaving/offboarding/erase.ts';
import { announceDeletions } from '#server/doors/leaving/offboarding/tell.ts';
import { forgetRead } from '#server/news/notifications/commands.ts';
import { hasTeamNews, queueTeamMail } from '#server/news/notifications/queue-team-mail.ts';
import { forgetDeliveries } from '#server/news/webhooks/outbox.ts';
import { announceExpiry } from '#server/people/auth/api-keys/expiry.ts';
import { summarizeFailures } from '#server/people/auth/sessions/failure-summary.ts';
import type { Db } from '#server/platform/database/client.ts';
import type { ChangedKind } from '#server/platform/events/event-names.ts';
import { forgetKeys } from '#server/platform/http/idempotency/keys.ts';
import { forgetLinks } from '#server/platform/links/links.ts';
import { forgetMissedSearches } from '#server/website/articles/missed-searches.ts';
import { endMaintenance, isMaintenanceOver } from '#server/website/status/posts.ts';
import { forgetUnconfirmed } from '#server/website/status/subscriptions.ts';
import { measureFigures } from '#server/website/website-figures/measure.ts';

/** Without a mail server nothing is queued: it would be outdated when one is set up. */
export type JobMail = { isOn: boolean };

export type Job = {
  /** In lower case with underscores. */
  name: string;
  /** A cron expression in UTC. Each start of the program runs the job as well. */
  schedule: string;
  /** Records whose changes run the job at once. */
  on?: ChangedKind[];
  /**
   * Whether there is something to do: the condition by which `work` finds its rows. It is looked at twice a minute, with one
   * statement for all jobs, so that a job whose rows become due by time need not run each minute for nothing.
   */
  isDue?: (db: Db) => SQL;
  /** How often a failed job is repeated, and the first delay in seconds, which doubles each time. */
  retries: { limit: number; delay: number };
  /** Processes one batch and returns its number of rows: 0 when no other is to follow in this run. Two may run at once. */
  work: (db: Db, mail: JobMail) => Promise<number>;
  /** The log message for a failed batch. */
  failure: string;
};

const retries = { limit: 5, delay: 60 };

/**
 * All scheduled jobs. Outgoing emails are not among them: each has its own due time, which a backup keeps, and its claim
 * ends with the process (server/platform/mail/delivery.ts).
 */
export const jobs: Job[] = [
  {
    name: 'auto_close',
    schedule: '5 * * * *',
    on: ['setting'],
    retries,
    work: closeResolved,
    failure: 'Resolved tickets could not be closed yet',
  },
  {
    name: 'end_maintenance',
    schedule: '12 * * * *',
    isDue: isMaintenanceOver,
    retries,
    work: endMaintenance,
    failure: 'Maintenance that is over could not be ended yet',
  },
  {
    name: 'announce_deletions',
    schedule: '30 * * * *',
    retries,
    work: announceDeletions,
    failure: 'Super admins could not be told of deletions yet',
  },
  {
    name: 'announce_key_expiry',
    schedule: '20 * * * *',
    retries,
    work: announceExpiry,
    failure: 'Owners could not be told of expiring API keys yet',
  },
  {
    name: 'erase_companies',
    schedule: '50 * * * *',
    retries,
    work: eraseCompanies,
    failure: 'A company whose day has come could not be deleted yet',
  },
  {
    name: 'forget_files',
    schedule: '15 * * * *',
    retries,
    work: forgetUnusedFiles,
    failure: 'Unused files could not be deleted yet',
  },
  {
    name: 'forget_keys',
    schedule: '25 * * * *',
    retries,
    work: forgetKeys,
    failure: 'Old idempotency keys could not be cleared away yet',
  },
  {
    name: 'forget_links',
    schedule: '45 * * * *',
    retries,
    work: forgetLinks,
    failure: 'Expired links could not be deleted yet',
  },
  {
    name: 'forget_mail',
    schedule: '10 * * * *',
    on: ['setting'],
    retries,
    work: forgetUnwantedMail,
    failure: 'Old email from strangers could not be deleted yet',
  },
  {
    name: 'forget_missed_searches',
    schedule: '35 * * * *',
    retries,
    work: forgetMissedSearches,
    failure: 'Old searches that found nothing could not be deleted yet',
  },
  {
    name: 'forget_notifications',
    schedule: '35 * * * *',
    retries,
    work: forgetRead,
    failure: 'Notifications that were read could not be deleted yet',
  },
  {
    name: 'forget_refused_alerts',
    schedule: '55 * * * *',
    retries,
    work: forgetRefused,
    failure: 'Old refused alerts could not be deleted yet',
  },
  {
    name: 'forget_subscribers',
    schedule: '40 * * * *',
    retries,
    work: forgetUnconfirmed,
    failure: 'Subscriptions that were not confirmed could not be deleted yet',
  },
  {
    name: 'forget_deliveries',
    schedule: '50 * * * *',
    retries,
    work: forgetDeliveries,
    failure: 'Old deliveries to webhooks could not be deleted yet',
  },
  {
    name: 'measure_figures',
    // In the night of the United States.
    schedule: '20 8 * * *',
    retries,
    work: measureFigures,
    failure: 'The figures for the website could not be measured yet',
  },
  {
    name: 'move_files',
    schedule: '*/5 * * * *',
    retries,
    work: moveWaiting,
    failure: 'Files in the database could not be moved to S3 yet',
  },
  {
    name: 'move_texts',
    schedule: '5 * * * *',
    retries,
    work: moveTexts,
    failure: 'The searched texts of an earlier version could not be moved yet',
  },
  {
    name: 'on_call',
    schedule: '22 * * * *',
    isDue: isNextDue,
    retries,
    work: askNext,
    failure: 'The next person on call could not be asked yet',
  },
  {
    name: 'promises',
    schedule: '32 * * * *',
    on: ['calendar', 'targets'],
    isDue: arePromisesDue,
    retries,
    work: keepPromises,
    failure: 'Promises to clients could not be checked yet',
  },
  {
    name: 'mail_team',
    schedule: '42 * * * *',
    isDue: hasTeamNews,
    retries,
    work: queueTeamMail,
    failure: 'The emails to the support team could not be queued yet',
  },
  {
    name: 'mail_reports',
    schedule: '55 * * * *',
    retries,
    work: (db) => queueReports(db),
    failure: 'The monthly reports could not be queued yet',
  },
  {
    name: 'run_routines',
    schedule: '17 * * * *',
    on: ['calendar'],
    isDue: areRoutinesDue,
    retries,
    work: runRoutines,
    failure: 'The tickets of routines could not be created yet',
  },
  {
    name: 'due_dates',
    schedule: '37 * * * *',
    on: ['calendar'],
    retries,
    work: keepDueDates,
    failure: 'When due dates pass could not be computed again yet',
  },
  {
    name: 'warn_of_expiry',
    schedule: '2 * * * *',
    retries,
    work: (db) => warnOfExpiry(db),
    failure: 'Companies whose hours expire could not be warned yet',
  },
  {
    name: 'summarize_failures',
    schedule: '45 * * * *',
    retries,
    work: summarizeFailures,
    failure: 'Failed logins could not be summarized yet',
  },
  {
    name: 'remind_clients',
    schedule: '*/5 * * * *',
    on: ['setting', 'calendar'],
    retries,
    work: remindClients,
    failure: 'Clients could not be asked again yet',
  },
  {
    name: 'approvals',
    schedule: '*/5 * * * *',
    on: ['calendar'],
    retries,
    work: keepApprovals,
    failure: 'Approvals could not expire, and approvers could not be reminded yet',
  },
  {
    name: 'send_reminders',
    schedule: '27 * * * *',
    isDue: areRemindersDue,
    retries,
    work: sendReminders,
    failure: 'Reminders could not be sent yet',
  },
  {
    name: 'wake_tickets',
    schedule: '52 * * * *',
    isDue: isWakingDue,
    retries,
    work: wakeDue,
    failure: 'Snoozed tickets could not be woken yet',
  },
];
