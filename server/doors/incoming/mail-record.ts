import type { IncomingMail } from './queue.ts';

/** An email in the audit log. */
export function mailRecord({ id, sender, subject }: Pick<IncomingMail, 'id' | 'sender' | 'subject'>) {
  return {
    kind: 'mail',
    recordId: id,
    recordName: `${sender || 'nobody'}: ${subject}`.slice(0, 300).toWellFormed(),
  } as const;
}
