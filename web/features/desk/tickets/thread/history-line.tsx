import { createElement, Fragment, type ReactNode } from 'react';
import { wayInWords } from '#contract/audit-constants.ts';
import { openStepsInWords } from '#contract/checklists-constants.ts';
import { momentWords } from '#contract/promise-words.ts';
import { ratingInWords } from '#contract/ratings-constants.ts';
import { RemovedText } from '#contract/redactions-constants.ts';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { fieldLabel, valueInWords } from '#web/lib/field-words.ts';
import { dateWords } from '#web/lib/time.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { HistoryEntry } from './api.ts';

/** What somebody changed on the ticket: one quiet line between the comments. */
export function HistoryLine({ id, createdAt, byName, via, changes }: HistoryEntry) {
  return (
    <li data-entry={id} className="scroll-my-5 text-pretty text-center text-ink-faint text-sm [overflow-wrap:anywhere]">
      <bdi className="font-medium">{byName}</bdi> {inSeries(changes.flatMap(changeText))}
      {wayInWords(via)}
      {' · '}
      <RelativeTime value={createdAt} />
    </li>
  );
}

type Change = HistoryEntry['changes'][number];

/** Describes the change of one field. It follows the name of the person who made it. */
function changeText({ field, from, to }: Change): ReactNode[] {
  const value = <bdi key="value">{nameOf(field, to)}</bdi>;
  switch (field) {
    case 'status':
    case 'priority':
    case 'category':
      return [
        <>
          set the {field} to {value}
        </>,
      ];
    case 'assignedTo':
      return [to ? <>assigned the ticket to {value}</> : 'removed the assignee'];
    case 'dueOn':
      return [to ? <>set the due date to {dateWords(String(to))}</> : 'removed the due date'];
    case 'requester':
      return [<>made {value} the requester</>];
    case 'importedFrom':
      return [<>imported the ticket from {value}</>];
    case 'company':
      return [<>moved the ticket to {value}</>];
    case 'participants':
      return participantWords(listOf(from), listOf(to));
    case 'title':
      return [
        <>
          {from === RemovedText && to !== from ? 'replaced' : 'changed'} the title
          {to === RemovedText ? '' : <> to “{value}”</>}
        </>,
      ];
    case 'description':
      return from === RemovedText ? [] : ['rewrote the description'];
    case 'removed':
      return [<>removed {value} for good</>];
    case 'reason':
      // It stands in the place of what was removed.
      return [];
    case 'onCallAsked':
      return [<>emailed {value}, who is on call</>];
    case 'onCallAcknowledged':
      return ['acknowledged the ticket while on call'];
    case 'snoozed':
      return [
        to ? <>snoozed the ticket until {momentWords(new Date(String(to)), { namesDate: true })}</> : 'woke the ticket',
      ];
    case 'cause':
      return [to ? <>set {value} as the cause</> : 'took the cause off the ticket'];
    case 'caused':
      return [
        to ? (
          <>made it the cause of {value}</>
        ) : (
          <>
            took it off <bdi>{nameOf(field, from)}</bdi> as the cause
          </>
        ),
      ];
    case 'approvalAsked':
      return [<>asked for the approval of “{value}”</>];
    case 'approvalReminded':
      return [<>reminded the approvers of “{value}”</>];
    case 'approved':
    case 'declined':
      return [
        <>
          {field} “{value}”
        </>,
      ];
    case 'recordedFor':
      return [<>recorded it for {value}</>];
    case 'approvalWithdrawn':
      return [<>withdrew the approval of “{value}”</>];
    case 'approvalExpired':
      return [<>ended the approval of “{value}”, which nobody has decided in time</>];
    case 'approvedTimeUsed':
      return [<>noted how much of the time is used that was approved for “{value}”</>];
    case 'clientReminded':
      return [<>asked {value} again for an answer</>];
    case 'resolvesOn':
    case 'snoozedBy':
    case 'byApproval':
    case 'how':
    case 'usedPercent':
    case 'approvedMinutes':
    case 'note':
      return [];
    case 'tags':
      return [...tagWords('added', to, from), ...tagWords('removed', from, to)];
    case 'alert':
      return [to === 'resolved' ? 'reported the end of the alert' : 'reported the alert again'];
    case 'members':
      return [
        <>
          reported {value} alerts instead of {nameOf(field, from)}
        </>,
      ];
    case 'openSteps':
      return [`left ${openStepsInWords(to)}`];
    case 'score':
      return [<>rated our help {ratingInWords(to)}</>];
    case 'comment':
      return [to ? <>wrote with the rating: “{value}”</> : 'removed the words from the rating'];
    default:
      return [`changed ${fieldLabel(field).toLowerCase()}`];
  }
}

function tagWords(verb: string, these: unknown, others: unknown): ReactNode[] {
  const tags = listOf(these).filter((tag) => !listOf(others).includes(tag));
  if (tags.length === 0) return [];
  return [
    <>
      {verb} the {tags.length === 1 ? 'tag' : 'tags'} <bdi>{tags.join(', ')}</bdi>
    </>,
  ];
}

function participantWords(before: string[], after: string[]): ReactNode[] {
  const [joined, left] = [
    after.filter((name) => !before.includes(name)),
    before.filter((name) => !after.includes(name)),
  ];
  return [
    ...(joined.length > 0
      ? [
          <>
            added {inSeries(joined)} as {joined.length === 1 ? 'a participant' : 'participants'}
          </>,
        ]
      : []),
    ...(left.length > 0 ? [<>removed {inSeries(left)} from the participants</>] : []),
  ];
}

function listOf(value: unknown) {
  return Array.isArray(value) ? value.map((each) => valueInWords('', each)) : [];
}

const labels: Record<string, Record<string, string>> = { status: statusLabels, priority: priorityLabels };

function nameOf(field: string, value: unknown) {
  return labels[field]?.[String(value)] ?? valueInWords(field, value);
}

const series = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Joins parts as a sentence does: with commas, and `and` before the last. */
function inSeries(parts: ReactNode[]) {
  const places = series.formatToParts(parts.map((_, index) => String(index)));
  const joined = places.map(({ type, value }) => (type === 'element' ? parts[Number(value)] : value));
  return createElement(Fragment, null, ...joined);
}
