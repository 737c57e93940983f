import { minutesInWords } from '#contract/time-words.ts';
import type { EventContent } from './ticket-events.ts';

/** The fields of events about approvals that have the question. */
const questionFields = [
  ...['approvalAsked', 'approvalReminded', 'approved', 'declined', 'approvalWithdrawn', 'approvalExpired'],
  'approvedTimeUsed',
];

/** How many characters of a question a sentence has. */
const QUESTION = 120;

/** "Priya Raman asks for your approval: Two laptops for the front desk" */
export function askingSentence(event: EventContent) {
  const { action, actorId, actorName } = event;
  if (action === 'approval reminded') return `We still need your approval: ${questionIn(event)}`;
  return actorId === null
    ? `Your approval is needed: ${questionIn(event)}`
    : `${actorName} asks for your approval: ${questionIn(event)}`;
}

/** "Carol Hendricks approved by phone, recorded by Priya Raman: Two laptops for the front desk" */
export function outcomeSentence(event: EventContent) {
  return `${outcomeOf(event)}: ${questionIn(event)}`;
}

function outcomeOf({ action, actorId, actorName, changes }: EventContent) {
  if (action === 'approval reminded') return 'Nobody has decided yet, so we asked again';
  if (action === 'approval expired') return 'Nobody has decided in time, so this approval has expired';
  if (action === 'approval withdrawn')
    return actorId === null
      ? 'Nobody can decide this approval, so it was withdrawn'
      : `${actorName} withdrew an approval`;
  const decision = changes?.declined ? 'declined' : 'approved';
  const [, how] = changes?.how ?? [];
  if (!how) return `${actorName} ${decision}`;
  const way = how === 'in person' ? how : `by ${how}`;
  return `${changes?.recordedFor?.[1]} ${decision} ${way}, recorded by ${actorName}`;
}

/** "80% of the 2 h that were approved are used: Move the server" */
export function usedTimeSentence(event: EventContent) {
  const [, percent] = event.changes?.usedPercent ?? [];
  const [, minutes] = event.changes?.approvedMinutes ?? [];
  return `${percent}% of the ${minutesInWords(Number(minutes))} that were approved are used: ${questionIn(event)}`;
}

/** On one line. Emails to approvers have all of it. */
function questionIn({ changes }: EventContent) {
  const field = questionFields.find((each) => changes?.[each]) ?? '';
  const question = String(changes?.[field]?.[1] ?? '').replace(/\s+/g, ' ');
  return question.length > QUESTION ? `${question.slice(0, QUESTION).toWellFormed().trimEnd()}…` : question;
}
