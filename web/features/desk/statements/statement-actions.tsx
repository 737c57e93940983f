import { Download, Lock, LockOpen, Printer } from 'lucide-react';
import { useState } from 'react';
import { dueInWords } from '#contract/statement-words.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { canReopenMonth } from '#contract/time-policies.ts';
import { monthInWords } from '#contract/time-words.ts';
import { CloseMonthDialog } from '#web/features/shared/close-month-dialog.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { type Month, type Statement, useDownloadStatement, useReopenMonth } from './api.ts';

type StatementActionsProps = {
  months: Month[];
  statement: Statement;
  onMonth: (month: string) => void;
};

/** Chooses the month of a statement, and prints, downloads, closes and reopens it. */
export function StatementActions({ months, statement, onMonth }: StatementActionsProps) {
  const actor = useStaff();
  const { mutate: download, isPending } = useDownloadStatement(statement);
  const [asked, setAsked] = useState<'close' | 'reopen'>();
  const close = () => setAsked(undefined);
  const { month, closedAt, companyState } = statement;
  const isFinal = companyState === 'deleted';
  // The list begins with the current month.
  const isOver = months.some((known) => known.month > month);
  const isListed = months.some((known) => known.month === month);

  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <SelectField
        label="Month"
        className="mr-auto max-sm:w-full"
        value={month}
        onChange={({ target }) => onMonth(target.value)}
      >
        {!isListed && <option value={month}>{monthInWords(month)}</option>}
        {months.map((known) => (
          <option key={known.month} value={known.month}>
            {monthLabel(known)}
          </option>
        ))}
      </SelectField>
      <Button look="secondary" onClick={() => window.print()}>
        <Printer className="size-4" aria-hidden="true" />
        Print
      </Button>
      <Button look="secondary" disabled={isPending} onClick={() => download()}>
        <Download className="size-4" aria-hidden="true" />
        CSV
      </Button>
      {!closedAt && !isFinal && (
        <Button
          look="secondary"
          disabled={!isOver}
          aria-describedby={isOver ? undefined : 'not-over'}
          onClick={() => setAsked('close')}
        >
          <Lock className="size-4" aria-hidden="true" />
          Close month
        </Button>
      )}
      {closedAt && !isFinal && canReopenMonth(actor) && (
        <Button look="secondary" onClick={() => setAsked('reopen')}>
          <LockOpen className="size-4" aria-hidden="true" />
          Reopen month
        </Button>
      )}
      {!closedAt && !isFinal && !isOver && (
        <p id="not-over" className="basis-full text-ink-soft text-sm sm:text-right">
          {timeMessages.notOver(month)}
        </p>
      )}
      {asked === 'close' && <CloseMonthDialog statement={statement} onClose={close} />}
      {asked === 'reopen' && (
        <ReopenMonthDialog
          statement={statement}
          isExported={months.some((known) => known.month === month && known.isExported)}
          onClose={close}
        />
      )}
    </div>
  );
}

function monthLabel({ month, amount, isClosed }: Month) {
  return `${monthInWords(month)}: ${dueInWords(amount)}${isClosed ? ', closed' : ''}`;
}

type ReopenMonthDialogProps = { statement: Statement; isExported: boolean; onClose: () => void };

function ReopenMonthDialog({ statement, isExported, onClose }: ReopenMonthDialogProps) {
  const { mutate: reopenMonth, isPending } = useReopenMonth(statement);

  return (
    <ConfirmDialog
      title={`Reopen ${monthInWords(statement.month)}?`}
      action="Reopen month"
      isPending={isPending}
      onConfirm={() => reopenMonth(isExported, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        <bdi>{statement.companyName}</bdi>’s time, and the amount due, can change again. The audit log records that you
        reopened it.
      </p>
      {isExported && (
        <p className="mt-3">
          This month was exported for the books. Correct it there, too, if anything changes: the next export skips it
          unless you include what was exported before.
        </p>
      )}
    </ConfirmDialog>
  );
}
