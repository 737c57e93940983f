import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useState } from 'react';
import { ApprovalLimit } from '#contract/approvals-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import type { Comment } from '#web/features/desk/tickets/composer/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { TextButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { approvalsOf } from './api.ts';
import { leftOf, saysApproved } from './approval-words.ts';

const RecordDialog = onDemand(async () => (await import('./record-dialog.tsx')).RecordDialog);

type RecordReplyProps = { ticketId: string; entry: Comment };

/** A reply such as “ok, approved” decides nothing. It offers staff to record it as the decision of its author. */
export function RecordReply({ ticketId, entry }: RecordReplyProps) {
  const actor = useActor();
  const mayBe = isStaffRole(actor.role) && !isStaffRole(entry.userRole) && saysApproved(entry.comment);
  return mayBe ? <Offer ticketId={ticketId} entry={entry} /> : null;
}

function Offer({ ticketId, entry: { id, comment, createdAt, source, userName, userLastName } }: RecordReplyProps) {
  const { data = [] } = useQuery(approvalsOf(ticketId));
  const [openedId, setOpenedId] = useState<string>();
  const author = fullName(userName, userLastName);
  const asked = data.find(
    (approval) =>
      approval.state === 'pending' &&
      approval.createdAt < createdAt &&
      leftOf(approval).some(({ name }) => name === author),
  );
  const opened = data.find((approval) => approval.id === openedId);
  const forId = opened && leftOf(opened).find(({ name }) => name === author)?.id;

  return (
    <>
      {asked && (
        <TextButton
          className="mt-1 inline-flex items-center gap-1.5 text-sm print:hidden"
          onClick={() => setOpenedId(asked.id)}
        >
          <Stamp className="size-4" aria-hidden="true" />
          Record as approval
        </TextButton>
      )}
      {opened && (
        <RecordDialog
          approval={opened}
          start={{
            commentId: id,
            ...(forId ? { forId } : {}),
            ...(source === 'mail' ? { how: 'email' } : {}),
            note: `“${comment.trim().slice(0, ApprovalLimit.note - 2)}”`,
          }}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </>
  );
}
