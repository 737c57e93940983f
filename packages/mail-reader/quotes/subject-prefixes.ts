/** Prefixes of replies in mail programs, by language. */
const replies =
  're|aw|antw|antwort|sv|svar|vs|vast|odp|odpov(?:ěď|eď)?|odg|odgovor|res|resp|rsp|réf|rif|risp|ynt|cvp|yan(?:ıt)?|ant|bls|balas|atb|ats|vá|отв|ответ|відп|回复|回覆|答复|答覆|返信|답장|회신|απ|απάντ|σχετ|תגובה|תשובה|השב|رد|trả lời|ตอบ';

/** Like `replies`, but people also write these words before a colon, so they prove little and stay in titles. */
const shortReplies = 'r|ref|na';

/** Prefixes of forwarded emails, by language. */
const forwards =
  'fwd?|fw|wg|tr|trans|rv|inoltra|doorst|fs|vb|vl|vd|pd|továbbítás|tovább|továbbítva|enc|rvs|redir|ilt|i̇lt|yml|ynt ilt|πρθ|прд|пер|пересл|переслано|haw|转发|轉寄|轉發|转寄|転送|전달|הועבר|إعادة توجيه|chuyển tiếp|trs|terusan|edasi|persl|prsl|fwd: fw';

const shortForwards = 'i|p|rif|vs';

const reply = new RegExp(`^\\s*(?:${replies}|${shortReplies})(?:\\[\\d+\\])?\\s*[:：]`, 'iu');
const forward = new RegExp(`^\\s*(?:\\[[^\\]]{1,40}\\]\\s*)?(?:${forwards}|${shortForwards})\\s*[:：]`, 'iu');

/** Also with a count: `Re[2]:`, `AW (3):` or `Re^2:`. */
const prefix = new RegExp(
  `^\\s*(?:(?:${replies}|${forwards})\\s?(?:\\[\\d+\\]|\\(\\d+\\)|\\^?\\d{1,2})?\\s*[:：])`,
  'iu',
);

/** What mail servers of the recipient put before the subjects of strangers: `[EXTERNAL]`, `*** EXTERNAL EMAIL ***`. */
const stranger =
  /^\s*(?:\[\s*(?:ext|extern|external)(?:[ -]?(?:e-?mail|sender|message))?\s*\]|\*{2,}\s*external(?:\s+(?:e-?mail|sender|message))?\s*\*{2,})\s*:?/i;

/** The most prefixes removed from a subject. */
const most = 50;

/** Whether the subject says that an email answers another one. */
export function isReplySubject(subject: string): boolean {
  return reply.test(subject);
}

/** Whether the subject says that the email was forwarded. */
export function isForwardSubject(subject: string): boolean {
  return forward.test(subject);
}

/**
 * A subject without the prefixes of replies and forwards.
 * @param mark the mark in subjects of the caller's emails, such as `[TKT-1042]`; it is removed as well
 */
export function withoutPrefixes(subject: string, mark?: RegExp): string {
  let bare = subject;
  for (let count = 0; count < most; count += 1) {
    const found = prefix.exec(bare) ?? stranger.exec(bare) ?? mark?.exec(bare);
    if (!found || bare.slice(0, found.index).trim() !== '') break;
    bare = bare.slice(found.index + found[0].length);
  }
  return bare;
}
