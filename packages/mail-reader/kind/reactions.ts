import { decodeText } from '../mime/charset.ts';
import { rawHeader } from '../mime/headers.ts';
import type { Part } from '../mime/message.ts';
import { decodeTransfer } from '../mime/transfer-encoding.ts';

/** The part in which Gmail names the emoji. */
export const reactionType = 'text/vnd.google.email-reaction+json';

const emoji =
  /(?:\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*)/gu;

/** What Gmail and Outlook write after the name, in the languages of automatic replies. The emoji is left out. */
const sentences = [
  /\breacted with$|\breacted( with)? (to your (message|e-?mail)|via (gmail|outlook))$/iu,
  /\bhat( mit)? ((über|per|via) (gmail|outlook)|auf (ihre|deine) (nachricht|e-?mail)) reagiert$/iu,
  /\ba réagi( avec)? (via (gmail|outlook)|à (votre|ton) (message|e-?mail))$/iu,
  /\b(reaccionó|ha reaccionado)( con)? (a (tu|su) (mensaje|correo)|(a través de|con|por|mediante) (gmail|outlook))$/iu,
  /\bha reagito( con)? (al (tuo|suo) messaggio|(tramite|con|via) (gmail|outlook))$/iu,
  /\breagiu( com)? (à (sua|tua) mensagem|(pelo|via|através do|com o) (gmail|outlook))$/iu,
  /\b(heeft|reageerde)( met)? (via (gmail|outlook)|op (uw|je) bericht)( gereageerd)?$/iu,
  /\b(reagerade|reagerat|reageret|reagerede|reagert|reagerte)( med)? ((via|i|genom|gennem|gjennom) (gmail|outlook)|på (ditt|din|dit) (meddelande|besked|melding))$/iu,
  /\bzareagowa\S+ .{0,20}(gmail|outlook|wiadomość)$/iu,
  /отреагировал\S* .{0,20}(gmail|outlook|сообщение)$/iu,
  /\breagoi .{0,20}(gmail\S*|outlook\S*|viestiisi)$/iu,
  /(gmail|outlook).{0,12}(回应|回應|反应|リアクション)|(回应|回應|リアクション).{0,12}(邮件|郵件|メッセージ)/iu,
];

/** In characters, of the only line besides the emoji. */
const Longest = 160;

/**
 * The emoji of an email that says nothing but that its sender reacted to another one with it, as Gmail and Outlook send
 * them; undefined for any other email.
 * @param parts all parts, including those for programs
 * @param text the new words
 * @param isAnswer whether it answers another email
 */
export function readReaction(parts: Part[], text: string, fromName: string, isAnswer: boolean): string | undefined {
  const told = parts.find(({ type }) => type.value === reactionType);
  if (told) return emojiOf(told) ?? firstEmoji(text) ?? '👍';
  if (!isAnswer) return undefined;
  const [line, ...others] = wordsIn(text);
  if (line === undefined || others.length > 0 || line.length > Longest) return undefined;
  if (!sentences.some((sentence) => sentence.test(line))) return undefined;
  const found = firstEmoji(text);
  // “Nobody reacted to your message” is a person's own sentence.
  const isNamed = fromName !== '' && line.toLowerCase().startsWith(fromName.toLowerCase());
  return found ?? (isNamed ? '👍' : undefined);
}

/** The lines without targets of links and emoji, as far as anything is left. */
function wordsIn(text: string) {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\(https?:\/\/[^\s)]*\)/g, '').replaceAll(emoji, ''))
    .map((line) =>
      line
        .replaceAll(/\s+/g, ' ')
        .replace(/[\s.:!。：]+$/u, '')
        .trim(),
    )
    .filter((line) => /\p{L}/u.test(line));
}

function firstEmoji(text: string) {
  return text.match(emoji)?.[0];
}

/** `{"emoji":"👍","version":1}` */
function emojiOf(part: Part) {
  const bytes = decodeTransfer(part.bytes, rawHeader(part.headers, 'content-transfer-encoding') ?? '');
  try {
    const { emoji: told } = JSON.parse(decodeText(bytes, 'utf-8')) as { emoji?: unknown };
    return typeof told === 'string' ? firstEmoji(told) : undefined;
  } catch {
    return undefined;
  }
}
