import { useQuery } from '@tanstack/react-query';
import { canExportCompany, canOffboardCompany } from '#contract/company-policies.ts';
import { Offboarding, type OffboardingInput } from '#contract/offboarding.ts';
import { OffboardingDays } from '#contract/offboarding-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { useForm } from '#web/lib/form.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { MenuAction } from '#web/ui/menu-button.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type Company, leftOverOf, useCancelOffboarding, useOffboardCompany } from './api.ts';
import { ExportDialog, ExportPart, inDays } from './export-dialog.tsx';

export type OffboardingTask = 'export' | 'offboard' | 'keep';

/** What super admins can do with a company that leaves. */
export function useOffboardingActions(
  { name, deleteOn }: Company,
  onTask: (task: OffboardingTask) => void,
): MenuAction[] {
  const actor = useStaff();
  const change = deleteOn ? 'Change the day of deletion' : 'Offboard';
  return [
    ...(canExportCompany(actor) ? [{ label: 'Export', name: `Export ${name}`, onSelect: () => onTask('export') }] : []),
    ...(canOffboardCompany(actor)
      ? [{ label: change, name: `${change}: ${name}`, onSelect: () => onTask('offboard') }]
      : []),
  ];
}

type OffboardingDialogProps = { task: OffboardingTask; company: Company; onClose: () => void };

/** Exports a company, sets the day on which it is deleted, or keeps it after all. */
export function OffboardingDialog({ task, company, onClose }: OffboardingDialogProps) {
  if (task === 'export') return <ExportDialog company={company} onClose={onClose} />;
  if (task === 'offboard') return <OffboardDialog company={company} onClose={onClose} />;
  return <KeepDialog company={company} onClose={onClose} />;
}

type DialogProps = Omit<OffboardingDialogProps, 'task'>;

function OffboardDialog({ company, onClose }: DialogProps) {
  const leftOver = useQuery(leftOverOf(company.id));
  const active = leftOver.data?.activeTickets;
  const isStarted = company.deleteOn !== null;
  const form = useForm({
    fieldsOf: (): OffboardingInput => ({
      deleteOn: company.deleteOn ?? inDays(OffboardingDays.suggested),
      // Tickets that are still active were left so on purpose.
      closeTickets: !isStarted,
    }),
    draft: { nameOf: () => `offboard:${company.id}`, schema: Offboarding },
    schema: Offboarding,
    problemIn: () =>
      leftOver.isPending ? 'Its active tickets are still being counted. Try again in a moment.' : undefined,
    toSent: (fields) => fields,
    sendsAll: true,
    mutation: useOffboardCompany(company),
    onSaved: onClose,
  });

  return (
    <EditDialog
      title={isStarted ? 'Change the day of deletion' : 'Offboard company'}
      description={<bdi>{company.name}</bdi>}
      label="Offboarding"
      look="danger"
      form={form}
      action={[isStarted ? 'Change the day' : 'Start offboarding', 'Saving...']}
      onClose={onClose}
    >
      {!isStarted && (
        <section aria-labelledby="export-first" className="space-y-3 border-line border-b pb-4">
          <h3 id="export-first" className="font-sans font-semibold text-base tracking-normal">
            Export first
          </h3>
          <ExportPart company={company} />
        </section>
      )}
      {!leftOver.isPending && active !== 0 && (
        <SwitchField
          label={`Close ${activeInWords(active)}`}
          hint="Otherwise they stay in your lists until the deletion. Nobody at the company is told."
          checked={form.typed.closeTickets}
          onChange={(closeTickets) => form.change({ closeTickets })}
        />
      )}
      <TextField
        label="Delete everything on"
        type="date"
        min={inDays(1)}
        max={inDays(OffboardingDays.most)}
        hint="Your super admins get an email a week before, and after."
        {...form.field('deleteOn')}
      />
      <p className="text-ink-soft">
        {company.archivedAt === null && 'Its people lose access at once, and it goes to the archive. '}On that day its
        tickets, files, people, time and statements are deleted for good. Until then you can read everything, export it,
        and cancel.
      </p>
    </EditDialog>
  );
}

function KeepDialog({ company, onClose }: DialogProps) {
  const { mutate: cancelOffboarding, isPending } = useCancelOffboarding(company.id);

  return (
    <ConfirmDialog
      title={
        <>
          Keep <bdi>{company.name}</bdi>?
        </>
      }
      action="Keep company"
      isPending={isPending}
      onConfirm={() => cancelOffboarding(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        Its offboarding is canceled, and nothing is deleted. It stays in the archive until you take it out, and closed
        tickets stay closed.
      </p>
    </ConfirmDialog>
  );
}

/** @param count unknown if it could not be loaded */
function activeInWords(count: number | undefined) {
  if (count === undefined) return 'active tickets';
  return count === 1 ? '1 active ticket' : `${count.toLocaleString('en-US')} active tickets`;
}
