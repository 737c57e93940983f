import { dueInWords } from '#contract/statement-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type StatementPlace, useCloseMonth } from './statement-calls.ts';

type CloseMonthDialogProps = {
  /** Its amount is undefined until it is loaded. */
  statement: StatementPlace & { companyName: string; amount?: number | undefined };
  onClose: () => void;
};

/** Asks before a month of a company is closed. */
export function CloseMonthDialog({ statement, onClose }: CloseMonthDialogProps) {
  const { companyName, month, amount } = statement;
  const { mutate: closeMonth, isPending } = useCloseMonth(statement);

  return (
    <ConfirmDialog
      title={`Close ${monthInWords(month)}?`}
      action="Close month"
      isPending={isPending}
      onConfirm={() => closeMonth(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        The statement of <bdi>{companyName}</bdi> stays {amount === undefined ? 'as it is' : `at ${dueInWords(amount)}`}
        . Nobody can add, edit, or delete time for this month. Only a super admin can reopen it.
      </p>
    </ConfirmDialog>
  );
}
