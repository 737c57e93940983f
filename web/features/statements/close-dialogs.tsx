import { monthInWords } from '#contract/time-constants.ts';
import { centsInWords } from '#web/lib/time-words.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Statement, useCloseMonth, useReopenMonth } from './api.ts';

type CloseDialogProps = { statement: Statement; onClose: () => void };

export function CloseMonthDialog({ statement, onClose }: CloseDialogProps) {
  const { mutate: closeMonth, isPending } = useCloseMonth(statement);

  return (
    <ConfirmDialog
      title={`Close ${monthInWords(statement.month)}?`}
      action="Close month"
      isPending={isPending}
      onConfirm={() => closeMonth(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        The statement of <bdi>{statement.companyName}</bdi> stays at {centsInWords(statement.amount)}. Nobody can add,
        edit, or delete time for this month. Only a super admin can reopen it.
      </p>
    </ConfirmDialog>
  );
}

export function ReopenMonthDialog({ statement, onClose }: CloseDialogProps) {
  const { mutate: reopenMonth, isPending } = useReopenMonth(statement);

  return (
    <ConfirmDialog
      title={`Reopen ${monthInWords(statement.month)}?`}
      action="Reopen month"
      isPending={isPending}
      onConfirm={() => reopenMonth(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        <bdi>{statement.companyName}</bdi>’s time, and the amount due, can change again. The audit log records that you
        reopened it.
      </p>
    </ConfirmDialog>
  );
}
