import { useRef } from 'react';
import { useAttachments } from './attachments.ts';
import { useFileZone } from './file-zone.ts';

/** The text of a form: its maximum length, and how it is read and written. */
type FormText = { most: number; read: () => string; write: (text: string) => void };

/**
 * What a form needs to take files: chosen, dropped or pasted, or the rest of a text that is too long.
 * @param draft the name of the form's draft
 * @returns `zone` for the form, `button` for the first of its buttons
 */
export function useFormFiles(draft: string, { most, read, write }: FormText) {
  const attachments = useAttachments(draft);
  const zone = useFileZone(attachments.add);
  const button = useRef<HTMLButtonElement>(null);

  async function attachRest() {
    const { splitText } = await import('./rest-of-text.ts');
    const { kept, file } = splitText(read(), most);
    write(kept);
    attachments.add([file]);
  }

  // Without room for the file, the rest of the text would be lost.
  return { attachments, zone, button, attachRest: attachments.isFull ? undefined : attachRest };
}
