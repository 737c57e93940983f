import { invisible, isBlank, type Line } from '../text/lines.ts';

export type Label = 'from' | 'date' | 'to' | 'cc' | 'subject' | 'other';

/** Labels of the header lines above a quoted or forwarded email, by meaning. */
const labels: Record<Exclude<Label, 'other'>, string[]> = {
  from: 'From|Von|De|Da|Van|Från|Fra|Lähettäjä|Od|Feladó|De la|Expéditeur|Remitente|Mittente|Afzender|От|Від|От кого|Kimden|Gönderen|Από|מאת|من|发件人|寄件者|寄件人|差出人|送信者|보낸 사람|보낸사람|Từ|Người gửi|Dari|จาก|Saatja|Nuo|No|Desde|Expedidor|Отправитель|Від кого|Odesílatel|Odosielateľ|Pošiljatelj|Šalje|Nadawca|Frá|Nork'.split(
    '|',
  ),
  date: 'Date|Message du|Sent|Datum|Gesendet|Gesendet am|Envoyé|Envoyé le|Date d’envoi|Enviado|Enviado el|Enviado em|Enviada em|Enviada|Fecha|Data|Inviato|Verzonden|Skickat|Sendt|Lähetetty|Päivämäärä|Päiväys|Wysłano|Data wysłania|Odesláno|Odoslané|Dátum|Küldve|Elküldve|Trimis|Data trimiterii|Дата|Отправлено|Надіслано|Tarih|Gönderildi|Gönderme Tarihi|Ημερομηνία|Στάλθηκε|תאריך|נשלח|תاريخ|التاريخ|تم الإرسال|تاريخ الإرسال|发送时间|日期|时间|寄件日期|傳送日期|送信日時|日時|日付|送信日|보낸 날짜|보낸날짜|날짜|보냄|Đã gửi|Ngày|Tanggal|Dikirim|Terkirim|ส่ง|วันที่|Dato|Poslano|Датум|Изпратено|Saadetud|Išsiųsta|Nosūtīts|Enviat|Datum verzonden|Kuupäev|Datums|Dagsetning'.split(
    '|',
  ),
  to: 'To|Pour|An|À|A|Para|Aan|Till|Til|Vastaanottaja|Do|Komu|Címzett|Către|Destinataire|Destinatario|Destinatário|Кому|Kime|Alıcı|Προς|אל|إلى|收件人|收件者|宛先|받는 사람|받는사람|Đến|Tới|Người nhận|Kepada|Ke|ถึง|Za|Prima|За|Per a|Gavėjas|Kam|Adresat|До|Saaja|Nori'.split(
    '|',
  ),
  cc: 'Cc|Copie à|CC|Kopie|Kopia|Kopi|Kopio|DW|Másolatot kap|Másolat|Копия|Копія|Bilgi|Κοιν.|Κοινοποίηση|עותק|نسخة|抄送|副本|참조|Đồng gửi|Tembusan|สำเนา|Copie|Copia|Kópia|Cópia'.split(
    '|',
  ),
  subject:
    'Sujet|Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Aihe|Temat|Předmět|Predmet|Tárgy|Subiect|Тема|Konu|Θέμα|נושא|الموضوع|主题|主旨|主題|件名|제목|Chủ đề|Subjek|Perihal|เรื่อง|หัวเรื่อง|Assumpte|Относно|Teema|Tema|Zadeva|Naslov|Otsikko|Temats|Efni|Gaia|Tytuł'.split(
      '|',
    ),
};

const others =
  /^(bcc|reply-to|antwort an|répondre à|responder a|importance|wichtigkeit|priority|attachments|anlagen|anhänge|pièces jointes|organization|message-id|resent-from|x-mailer|mailed-by|security|signed-by|answer to)$/i;

const meaning = new Map<string, Label>(
  Object.entries(labels).flatMap(([label, words]) => words.map((word) => [word.toLowerCase(), label as Label])),
);

export type HeaderLine = { label: Label; value: string };

/** Reads a line such as `*From:* Dana <dana@example.com>`, in any of these languages. */
export function readHeaderLine(text: string): HeaderLine | undefined {
  if (!/^.{1,50}?[:：]/.test(text.slice(0, 60))) return undefined;
  const line = text.replaceAll(invisible, '').replaceAll('\u00a0', ' ').trim();
  const [, word = '', value = ''] =
    /^[*_| ]{0,4}([^:：*]{1,30}?)\s?[*_]{0,2}\s?[:：]\s?[*_|]{0,2}\s?(.*)$/.exec(line) ?? [];
  const name = word.trim().toLowerCase();
  const label = meaning.get(name) ?? (others.test(name) ? 'other' : undefined);
  return label && { label, value: value.trim() };
}

export type HeaderBlock = { start: number; end: number; lines: HeaderLine[] };

/** The most lines of a header block, in which long lists of recipients wrap. */
const mostWrapped = 12;

/**
 * Reads a header block at a line.
 * @param least the number of header lines required; fewer below a line that announces a header
 * @returns its start and end (exclusive), or undefined for other lines
 */
export function readHeaderBlock(lines: Line[], start: number, least = 3): HeaderBlock | undefined {
  const first = lines[start];
  const opening = first && readHeaderLine(first.text);
  if (!first || !opening || opening.label === 'cc' || opening.label === 'other') return undefined;
  const found: HeaderLine[] = [];
  let wrapped = 0;
  let end = start;
  let index = start;
  while (index < lines.length && index < start + 40 && found.length < 12) {
    const line = lines[index] as Line;
    const header = line.depth === first.depth ? readHeaderLine(line.text) : undefined;
    if (header && isRepeated(found, header)) break;
    if (header) {
      found.push(header);
      wrapped = 0;
      end = index + 1;
    } else if (isBlank(line)) {
      if (!nextIsHeader(lines, index, found)) break;
    } else {
      wrapped += 1;
      if (wrapped > mostWrapped || line.depth !== first.depth) break;
    }
    index += 1;
  }
  return isHeaderBlock(found, least) ? { start, end, lines: found } : undefined;
}

/** Whether a label occurred before, so that the lines are not a header block. */
function isRepeated(found: HeaderLine[], { label }: HeaderLine) {
  return label !== 'other' && label !== 'cc' && label !== 'to' && found.some((line) => line.label === label);
}

/** Some programs put blank lines between the header lines. */
function nextIsHeader(lines: Line[], blank: number, found: HeaderLine[]) {
  const next = lines.slice(blank + 1, blank + 3).find((line) => !isBlank(line));
  const header = next && readHeaderLine(next.text);
  return header !== undefined && !found.some(({ label }) => label === header.label);
}

function isHeaderBlock(found: HeaderLine[], least: number) {
  const kinds = new Set(found.map(({ label }) => label));
  if (!kinds.has('from') || kinds.size < least) return false;
  return kinds.has('date') || kinds.has('subject') || kinds.has('to');
}
