import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalMessages } from '#contract/approvals-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { ColumnPart } from '#web/features/desk/tickets/panel/column-parts.tsx';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { TextButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { InlineLoadFailure } from '#web/ui/notice.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { approvalsOf, useWithdrawApproval } from './api.ts';
import { ApprovalBadge, ApprovalQuestion, ApprovalStory } from './approval-parts.tsx';

const RecordDialog = onDemand(async () => (await import('./record-dialog.tsx')).RecordDialog);

const target = 'pointer-coarse:min-h-11';

/** What the client was asked to approve, and what became of it. */
export function StaffApprovals({ ticket }: { ticket: Ticket }) {
  const { data = [], isLoadingError, refetch } = useQuery(approvalsOf(ticket.id));
  const { dialog } = useWorkspace();
  const [opened, setOpened] = useState<{ id: string; action: 'record' | 'withdraw' }>();
  const { mutate: withdraw } = useWithdrawApproval();
  const close = () => setOpened(undefined);
  const about = data.find(({ id }) => id === opened?.id);
  if (isLoadingError)
    return (
      <ColumnPart>
        <InlineLoadFailure title={approvalMessages.listFailed} onRetry={refetch} />
      </ColumnPart>
    );
  if (data.length === 0) return null;

  return (
    <ColumnPart title="Approvals">
      <ul className="space-y-3">
        {data.map((approval) => (
          <li key={approval.id} className="space-y-1">
            <ApprovalBadge approval={approval} />
            <ApprovalQuestion approval={approval} />
            <ApprovalStory approval={approval} />
            {approval.state === 'pending' && (
              <p className="flex flex-wrap gap-x-4">
                <TextButton className={target} onClick={() => setOpened({ id: approval.id, action: 'record' })}>
                  Record a decision…
                </TextButton>
                <TextButton className={target} onClick={() => setOpened({ id: approval.id, action: 'withdraw' })}>
                  Withdraw…
                </TextButton>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <TextButton className={target} onClick={() => dialog.set('approval')}>
          Ask for approval…
        </TextButton>
      </p>
      {about && opened?.action === 'record' && <RecordDialog approval={about} onClose={close} />}
      {about && opened?.action === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw this approval?"
          action="Withdraw"
          onConfirm={() => {
            close();
            withdraw(about.id);
          }}
          onCancel={close}
        >
          Nobody can decide it then, and the people you asked are told. For another amount, ask again.
        </ConfirmDialog>
      )}
    </ColumnPart>
  );
}
