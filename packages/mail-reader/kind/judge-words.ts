import { type Headers, rawHeader } from '../mime/headers.ts';
import { automaticSubject } from './automatic-subjects.ts';
import { automaticText } from './automatic-texts.ts';

/**
 * Finds automatic replies without a header by their subject and text. Two signs make an automatic reply. One sign makes
 * a doubtful email or a normal one, because people also write about absence. `X-Auto-Response-Suppress` is not a sign:
 * servers add it to emails of people.
 */
export function judgeWords(
  headers: Headers,
  { subject, from, text, isMarked }: { subject: string; from: string; text: string; isMarked: boolean },
): 'auto' | 'doubtful' | 'message' {
  const suppress = rawHeader(headers, 'x-auto-response-suppress') ?? '';
  const isNoReply = /^(no-?reply|do-?not-?reply|noreply|mailer-daemon|postmaster|autoreply|auto-reply)\b/i.test(from);
  if (/\ball\b/i.test(suppress) && isNoReply) return 'auto';
  if (rawHeader(headers, 'list-unsubscribe') && rawHeader(headers, 'feedback-id') && isNoReply) return 'auto';
  const isUnanswerable = suppress !== '' || isNoReply;
  const isAnswer = isUnanswerable || isMarked || answers(headers, subject);
  const words = automaticText(text);
  const isAway = words === 'automatic' || words === 'notice' || words === 'absence';
  switch (automaticSubject(subject)) {
    case 'automatic':
      return isAnswer || words ? 'auto' : 'doubtful';
    case 'prefix':
      return isAnswer || isAway ? 'auto' : 'doubtful';
    case 'words':
      if (isAway) return isAnswer ? 'auto' : 'doubtful';
      return isAnswer ? 'doubtful' : 'message';
    case 'receipt':
      if (words === 'receipt' || words === 'automatic') return isAnswer ? 'auto' : 'doubtful';
      return 'message';
    default:
      return judgeText(words, { isAnswer, isUnanswerable });
  }
}

type Signs = { isAnswer: boolean; isUnanswerable: boolean };

/** Judges a text below a subject without a sign. */
function judgeText(words: ReturnType<typeof automaticText>, { isAnswer, isUnanswerable }: Signs) {
  if (words === undefined || !isAnswer) return words === 'automatic' ? 'doubtful' : 'message';
  if (words === 'automatic') return 'auto';
  if (words === 'absence') return isUnanswerable ? 'doubtful' : 'message';
  return isUnanswerable && words !== 'mention' ? 'auto' : 'doubtful';
}

function answers(headers: Headers, subject: string) {
  if (['in-reply-to', 'references'].some((name) => rawHeader(headers, name))) return true;
  return /(^|[:：\-–]\s*|\s)(re|aw|sv|antw|odp|vs|回复)\s*[:：]/i.test(subject);
}
