import { z } from 'zod';
import type { Targets } from '#contract/promise.ts';
import { inPlainWords } from '#web/features/shared/promise-words.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type CompanyTargets, type CurrentCalendar, useUpdateCompanyTargets } from './api.ts';
import { fieldsOf, mistakeIn, TargetFields, targetsIn } from './target-fields.ts';
import { TargetTable } from './target-table.tsx';
import { AllHoursSwitch } from './targets-form.tsx';
import { TargetsView } from './targets-view.tsx';
import { workdayOf } from './workday.ts';

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

export function CompanyTargetsForm({ company, saved, all, calendar, onClose }: CompanyTargetsFormProps) {
  const draft = { nameOf: () => `targets:${company.id}`, schema: Fields };
  const edit = useRecordEdit({
    record: saved,
    fieldsOf: (record) => initial(record, all),
    draft,
    problemIn: ({ hasOwn, targets }) => (hasOwn ? mistakeIn(targets) : undefined),
    toSent: ({ hasOwn, targets }) => ({ targets: hasOwn ? (targetsIn(targets) ?? null) : null }),
    sendsAll: true,
    mutation: useUpdateCompanyTargets(company.id, draft.nameOf()),
    onSaved: (hasMore) => !hasMore && onClose(),
  });
  const { typed, change, conflict, isChanged, isChecked, isPending } = edit;

  return (
    <FormDialog
      title="Targets"
      description={<bdi>{company.name}</bdi>}
      label="Targets"
      action={conflict ? undefined : isPending ? 'Saving...' : 'Save Targets'}
      isBlocked={isPending || !isChanged}
      failure={edit.problem}
      onSend={edit.save}
      onClose={onClose}
    >
      {isChanged && !conflict && <DraftNotice kind="changes" onDiscard={edit.startOver} />}
      <StaleNotice what="list of targets" edit={edit} inWords={inPlainWords} />
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
    </FormDialog>
  );
}

const initial = ({ targets }: Pick<CompanyTargets, 'targets'>, all: Targets): Fields => ({
  hasOwn: targets !== null,
  targets: fieldsOf(targets ?? all),
});
