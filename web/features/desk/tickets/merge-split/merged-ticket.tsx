import { useEffect, useEffectEvent } from 'react';
import { useOpenTicket } from '#web/features/desk/tickets/list/ticket-address.ts';
import { filesDraft, moveDraft } from '#web/lib/drafts.ts';

/** Opens the ticket that a ticket was merged into. A comment that was being written goes along. */
export function MergedTicket({ ticketId, intoId }: { ticketId: string; intoId: string }) {
  const open = useOpenTicket();

  const leave = useEffectEvent(() => {
    const [from, to] = [`comment:${ticketId}`, `comment:${intoId}`];
    moveDraft(from, to);
    moveDraft(filesDraft(from), filesDraft(to));
    open(intoId, { mergedFromId: ticketId });
  });
  useEffect(() => leave(), []);

  return null;
}
