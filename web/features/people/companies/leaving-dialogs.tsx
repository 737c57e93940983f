import { useQuery } from '@tanstack/react-query';
import { centsInWords } from '#contract/money-words.ts';
import { minutesInWords } from '#contract/time-words.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { MenuAction } from '#web/ui/menu-button.tsx';
import { type Company, leftOverOf, useArchiveCompany, useDeleteCompany, useUnarchiveCompany } from './api.ts';

export type LeavingTask = 'archive' | 'unarchive' | 'delete';

/** What a menu offers to do with a company for good or for a while. Deleting it stands apart. */
export function leavingActions(
  { name, archivedAt, deleteOn }: Company,
  onTask: (task: LeavingTask) => void,
): MenuAction[] {
  const archive = archivedAt
    ? { label: 'Take out of the archive', name: `Take ${name} out of the archive`, task: 'unarchive' as const }
    : { label: 'Archive', name: `Archive ${name}`, task: 'archive' as const };
  return [
    ...(deleteOn ? [] : [{ label: archive.label, name: archive.name, onSelect: () => onTask(archive.task) }]),
    { label: 'Delete company', name: `Delete ${name}`, isApart: true, onSelect: () => onTask('delete') },
  ];
}

type LeavingDialogProps = CompanyDialogProps & { task: LeavingTask; onDeleted?: (() => void) | undefined };

/** Asks before a company is archived, taken out of the archive, or deleted. */
export function LeavingDialog({ task, company, onClose, onDeleted = onClose }: LeavingDialogProps) {
  if (task === 'archive') return <ArchiveCompanyDialog company={company} onClose={onClose} />;
  if (task === 'unarchive') return <UnarchiveCompanyDialog company={company} onClose={onClose} />;
  return <DeleteCompanyDialog company={company} onDeleted={onDeleted} onClose={onClose} />;
}

type CompanyDialogProps = { company: Company; onClose: () => void };

function ArchiveCompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { mutate: archiveCompany, isPending } = useArchiveCompany();

  return (
    <ConfirmDialog
      title={
        <>
          Archive <bdi>{company.name}</bdi>?
        </>
      }
      action="Archive company"
      isPending={isPending}
      onConfirm={() => archiveCompany(company.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        {usersOf(company, 'can’t log in until you take it out of the archive')} It gets no new tickets and no email.
        Your team still finds and reads everything: tickets, time, statements and reports. You can undo this at any
        time.
      </p>
      <LeftOver
        company={company}
        active={(isOne) =>
          isOne ? 'stays in your lists until you close it.' : 'stay in your lists until you close them.'
        }
        unbilled="You can still bill it."
      />
    </ConfirmDialog>
  );
}

function UnarchiveCompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { mutate: unarchiveCompany, isPending } = useUnarchiveCompany();

  return (
    <ConfirmDialog
      title={
        <>
          Take <bdi>{company.name}</bdi> out of the archive?
        </>
      }
      action="Take out of the archive"
      isPending={isPending}
      onConfirm={() => unarchiveCompany(company.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        Its users can log in again and get email about their tickets. Invitations that have not expired work again, and
        what you promise applies to its active tickets.
      </p>
    </ConfirmDialog>
  );
}

function DeleteCompanyDialog({ company, onDeleted, onClose }: CompanyDialogProps & { onDeleted: () => void }) {
  const { mutate: deleteCompany, isPending } = useDeleteCompany();

  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{company.name}</bdi>?
        </>
      }
      action="Delete company"
      isPending={isPending}
      onConfirm={() => deleteCompany(company.id, { onSuccess: onDeleted })}
      onCancel={onClose}
    >
      <p>
        This cannot be undone. {company.archivedAt === null && usersOf(company, 'can’t log in again')} Its tickets and
        invitations go with it. Its statements and its figures in reports stay.
      </p>
      <LeftOver
        company={company}
        active={() => 'will be gone from all lists.'}
        unbilled="Bill it first: its statements can no longer be closed."
      />
      {company.archivedAt === null && <p className="mt-2">To keep its tickets readable, archive it instead.</p>}
    </ConfirmDialog>
  );
}

type LeftOverProps = {
  company: Company;
  /** What happens to its active tickets. */
  active: (isOne: boolean) => string;
  /** What to do about the time that is not billed. */
  unbilled: string;
};

/** What is still open with a company; nothing if nothing is. */
function LeftOver({ company, active, unbilled }: LeftOverProps) {
  const { data, isError } = useQuery(leftOverOf(company.id));

  if (isError)
    return <p className="mt-2">We could not check for open tickets and unbilled time. Close this and try again.</p>;
  if (!data) return null;
  const { activeTickets, minutes, amount, agreements: { left, owed } = { left: 0, owed: 0 } } = data;
  const isUnbilled = minutes > 0 || amount !== 0;
  if (activeTickets === 0 && !isUnbilled && left === 0 && owed === 0) return null;
  return (
    <ul className="mt-2 list-disc space-y-1 pl-5 font-medium text-ink">
      {activeTickets > 0 && (
        <li>
          {activeTickets === 1 ? '1 active ticket' : `${activeTickets.toLocaleString('en-US')} active tickets`}{' '}
          {active(activeTickets === 1)}
        </li>
      )}
      {isUnbilled && (
        <li>
          {minutes > 0 ? `${minutesInWords(minutes)} of work (${centsInWords(amount)})` : centsInWords(amount)} is not
          billed yet. {unbilled}
        </li>
      )}
      {left > 0 && <li>{minutesInWords(left)} of its agreements are left.</li>}
      {owed > 0 && <li>It owes {minutesInWords(owed)} of work, which is charged when its agreement ends.</li>}
    </ul>
  );
}

function usersOf({ userCount }: Company, end: string) {
  if (userCount === 0) return '';
  return `${userCount === 1 ? 'Its one user is' : `Its ${userCount.toLocaleString('en-US')} users are`} logged out at once and ${end}.`;
}
