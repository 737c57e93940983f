import { type Actor, canReadCompanyReport } from '#contract/policies.ts';
import type { QuarterReport } from '#contract/quarter-report.ts';
import {
  dayIn,
  missedInWords,
  outcomeOf,
  quarterlyReportInWords,
  reportInWords,
  stateOf,
} from '#contract/report-words.ts';
import type { MissedPromise, MonthlyReport, SolvedTicket, UnsolvedTicket } from '#contract/reports.ts';
import { monthInWords, weekdayAndDate } from '#contract/time-words.ts';
import type { Db } from '#server/platform/database/client.ts';
import { toUser } from '#server/platform/mail/compose.ts';
import type { ReportPart } from '#server/platform/mail/templates/report-mail.ts';
import { findQuarterReport } from './quarter.ts';
import { findMonthlyReport } from './queries.ts';

/**
 * Writes the report of a month or a quarter to a manager, with the figures at the time of sending.
 * @returns undefined if its recipient is not a manager anymore, or the company has turned reports off
 */
export const composeReportMail = toUser(async (db, { mail, setup, recipient }) => {
  if (!canReadCompanyReport(recipient) || !mail.month) return undefined;
  if (mail.month.includes('Q')) return quarterMail(db, { quarter: mail.month, recipient, publicUrl: setup.publicUrl });
  const report = await findMonthlyReport(db, recipient.companyId, mail.month);
  if (!report.isMailed) return undefined;

  const subject = `Your report for ${monthInWords(mail.month)}`;
  const place = `${setup.publicUrl}/ticketing/client`;
  const url = `${place}/report/${mail.month}`;
  const { companyName } = report;
  const { summary, figures } = reportInWords(report);
  const parts = partsOf(report, (id) => `${place}?ticket=${id}`);
  return {
    subject,
    template: 'ReportMail',
    props: { headline: subject, companyName, summary, figures, parts, url, sentOn: 'the first of each month' },
  };
});

type Quarter = { quarter: string; recipient: Actor; publicUrl: string };

async function quarterMail(db: Db, { quarter, recipient, publicUrl }: Quarter) {
  const report = await findQuarterReport(db, recipient, recipient.companyId, quarter);
  if (!report.isQuarterMailed) return undefined;
  const { name, summary, figures, times } = quarterlyReportInWords(report);
  const subject = `Your report for ${name}`;
  const place = `${publicUrl}/ticketing/client`;
  return {
    subject,
    template: 'ReportMail' as const,
    props: {
      ...{ headline: subject, companyName: report.companyName, summary, figures: [...figures, ...times] },
      parts: aheadPart(report, (id) => `${place}?ticket=${id}`),
      url: `${place}/report/${quarter}`,
      sentOn: 'the first day after each quarter',
    },
  };
}

function aheadPart({ ahead }: QuarterReport, urlOf: (ticketId: string) => string): ReportPart[] {
  if (ahead.length === 0) return [];
  const lines = ahead.map(({ id, ticketNumber: number, title, requester, dueOn }) => {
    return { number, title, url: urlOf(id), origin: requester, state: `Due on ${weekdayAndDate(dueOn)}` };
  });
  return [{ title: 'What comes next', groups: [{ name: null, lines }], more: 0 }];
}

function partsOf(report: MonthlyReport, urlOf: (ticketId: string) => string): ReportPart[] {
  const { timezone, missed, solved, maintained, unsolved, planned } = report;
  const { missedTitle, solvedTitle, maintainedTitle, unsolvedTitle, plannedTitle, ...words } = reportInWords(report);

  const solvedLine = (ticket: SolvedTicket) => lineOf(ticket, dayIn(ticket.resolvedAt, timezone), outcomeOf(ticket));
  const openLine = (ticket: UnsolvedTicket) =>
    lineOf(ticket, `since ${dayIn(ticket.createdAt, timezone)}`, stateOf(ticket, timezone));
  const missedLine = (ticket: MissedPromise) => lineOf(ticket, dayIn(ticket.at, timezone), missedInWords(ticket));
  const lineOf = (ticket: SolvedTicket | UnsolvedTicket | MissedPromise, at: string, state: string | null) => {
    const { id, ticketNumber: number, title, requester } = ticket;
    return { number, title, url: urlOf(id), origin: `${requester}, ${at}`, state };
  };
  const openPart = (title: string, tickets: UnsolvedTicket[], more: number) => {
    return { title, groups: [{ name: null, lines: tickets.map(openLine) }], more };
  };

  const groupsOf = (some: MonthlyReport['solved']) =>
    some.map(({ category, tickets }) => ({ name: category, lines: tickets.map(solvedLine) }));
  const parts = [
    { title: missedTitle, groups: [{ name: null, lines: missed.map(missedLine) }], more: 0 },
    { title: solvedTitle, groups: groupsOf(solved), more: words.moreSolved },
    { title: maintainedTitle, groups: groupsOf(maintained), more: 0 },
    openPart(unsolvedTitle, unsolved, words.moreUnsolved),
    openPart(plannedTitle, planned, 0),
  ];
  return parts.filter((part) => part.groups.some(({ lines }) => lines.length > 0));
}
