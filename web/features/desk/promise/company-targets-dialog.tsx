import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Targets } from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { inPlainWords } from '#web/features/shared/promise-words.ts';
import { serviceCalendar } from '#web/features/shared/service-calendar.ts';
import { useStaff } from '#web/lib/actor.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { LoadFailure } from '#web/ui/notice.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import {
  type CompanyTargets,
  type CurrentCalendar,
  companyTargets,
  serviceTargets,
  useUpdateCompanyTargets,
} from './api.ts';
import { fieldsOf, mistakeIn, TargetFields, targetsIn } from './target-fields.ts';
import { TargetTable } from './target-table.tsx';
import { AllHoursSwitch } from './targets-form.tsx';
import { LoadingTargets, TargetsView } from './targets-view.tsx';
import { workdayOf } from './workday.ts';

export type CompanyTargetsDialogProps = {
  company: { id: string; name: string };
  onClose: () => void;
};

/** What is promised to one company: its own targets, or those that apply to all. */
export function CompanyTargetsDialog({ company, onClose }: CompanyTargetsDialogProps) {
  const actor = useStaff();
  const query = useQuery(companyTargets(company.id));
  const all = useQuery(serviceTargets);
  const { data: calendar } = useQuery(serviceCalendar);
  const error = query.error ?? all.error;
  const isLoaded = query.data && all.data;

  if (isLoaded && canSetPromise(actor)) {
    return (
      <CompanyTargetsForm company={company} saved={query.data} all={all.data} calendar={calendar} onClose={onClose} />
    );
  }
  return (
    <Dialog title="Targets" description={<bdi>{company.name}</bdi>} onClose={onClose}>
      <DialogBody label="Targets">
        {!isLoaded && !error && <LoadingTargets />}
        {!isLoaded && error && (
          <LoadFailure
            title={promiseMessages.targetsFailed}
            detail={error.message}
            onRetry={() => Promise.all([query.refetch(), all.refetch()])}
          />
        )}
        {isLoaded && (
          <>
            <p className="mb-4">
              {query.data.targets
                ? 'This company has its own targets.'
                : 'This company has no targets of its own: those for all companies apply.'}{' '}
              <span className="text-ink-faint">Only super admins can change this.</span>
            </p>
            <TargetsView targets={query.data.targets ?? all.data} />
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}

const Fields = z.object({ hasOwn: z.boolean(), targets: TargetFields });
type Fields = z.output<typeof Fields>;

type CompanyTargetsFormProps = {
  company: { id: string; name: string };
  saved: CompanyTargets;
  /** The targets for all companies, with which a company's own begin. */
  all: Targets;
  calendar: CurrentCalendar | undefined;
  onClose: () => void;
};

function CompanyTargetsForm({ company, saved, all, calendar, onClose }: CompanyTargetsFormProps) {
  const draft = { nameOf: () => `targets:${company.id}`, schema: Fields };
  const edit = useForm({
    record: saved,
    fieldsOf: (record) => initial(record, all),
    draft,
    problemIn: ({ hasOwn, targets }) => (hasOwn ? mistakeIn(targets) : undefined),
    toSent: ({ hasOwn, targets }) => ({ targets: hasOwn ? (targetsIn(targets) ?? null) : null }),
    sendsAll: true,
    mutation: useUpdateCompanyTargets(company.id),
    onSaved: (hasMore) => !hasMore && onClose(),
  });
  const { typed, change, conflict, isChanged, isChecked } = edit;

  return (
    <EditDialog
      title="Targets"
      description={<bdi>{company.name}</bdi>}
      label="Targets"
      form={{ ...edit, isRestored: false }}
      what="list of targets"
      inWords={inPlainWords}
      action={['Save targets', 'Saving...']}
      isBlocked={!isChanged}
      onClose={onClose}
    >
      {isChanged && !conflict && <DraftNotice kind="changes" onDiscard={edit.startOver} />}
      <SwitchField
        label="Own targets"
        hint={
          typed.hasOwn
            ? 'What you promise this company is below.'
            : 'What you promise all companies applies to this one.'
        }
        checked={typed.hasOwn}
        onChange={(hasOwn) => change({ hasOwn })}
      />
      {typed.hasOwn ? (
        <>
          <TargetTable
            typed={typed.targets}
            workday={workdayOf(typed.targets, calendar)}
            isChecked={isChecked}
            onChange={(part) => change({ targets: { ...typed.targets, ...part } })}
          />
          <AllHoursSwitch
            allHours={typed.targets.allHours}
            onChange={(allHours) => change({ targets: { ...typed.targets, allHours } })}
          />
        </>
      ) : (
        <TargetsView targets={all} />
      )}
    </EditDialog>
  );
}

const initial = ({ targets }: Pick<CompanyTargets, 'targets'>, all: Targets): Fields => ({
  hasOwn: targets !== null,
  targets: fieldsOf(targets ?? all),
});
