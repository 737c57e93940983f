import type { ReadMail } from '#mail-reader';

/** How much of an attached text is searched, in bytes: our emails are smaller. */
const MostSearched = 200_000;

/** The texts that are attached to an email, such as other emails. */
export function attachedTexts({ attachments }: Pick<ReadMail, 'attachments'>) {
  return attachments.filter(isText).map(({ bytes }) => unfold(bytes.toString('utf8', 0, MostSearched)));
}

function isText({ name, contentType }: ReadMail['attachments'][number]) {
  return /^(text|message)\//.test(contentType) || name.endsWith('.eml');
}

/** Decodes quoted-printable as far as links and tokens need it. */
function unfold(text: string) {
  return text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}
