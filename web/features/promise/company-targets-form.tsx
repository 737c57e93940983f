import { useState } from 'react';
import { z } from 'zod';
import type { Targets, updateCompanyTargets } from '#contract/promise.ts';
import { inPlainWords } from '#web/features/shared/promise-words.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type CompanyTargets, type CurrentCalendar, staleAnswerOf, useUpdateCompanyTargets } from './api.ts';
import { fieldsOf, TargetFields, targetsIn } from './target-fields.ts';
import { TargetTable } from './target-table.tsx';
import { AllHoursSwitch } from './targets-form.tsx';
import { TargetsView } from './targets-view.tsx';
import { useEdit } from './use-edit.ts';
import { workdayOf } from './workday.ts';

const Fields = z.object({ hasOwn: z.boolean(), targets: TargetFields });
type Fields = z.output<typeof Fields>;
const Draft = z.object({ typed: Fields, copy: Fields, version: z.number() });

type CompanyTargetsFormProps = {
  company: { id: string; name: string };
  saved: CompanyTargets;
  /** The targets for all companies, with which a company's own begin. */
  all: Targets;
  calendar: CurrentCalendar | undefined;
  onClose: () => void;
};

export function CompanyTargetsForm({ company, saved, all, calendar, onClose }: CompanyTargetsFormProps) {
  const draftName = `targets:${company.id}`;
  const { mutate: update, isPending, error, reset } = useUpdateCompanyTargets(company.id, draftName);
  const edit = useEdit(draftName, Draft, { fields: initial(saved, all), version: saved.version });
  const { typed, change } = edit;
  const [isChecked, setIsChecked] = useState(false);
  const stale = staleAnswerOf<typeof updateCompanyTargets>(error);

  function save(over?: typeof stale) {
    setIsChecked(true);
    const targets = ownIn(typed);
    if (targets === undefined) return;
    const copy = { targets: ownIn(edit.copy) };
    update({ sent: { targets, version: edit.version }, copy, over }, { onSuccess: handleSaved });
  }

  function handleSaved(now: CompanyTargets) {
    const isFinished = edit.finish({ fields: initial(now, all), version: now.version });
    if (isFinished) onClose();
  }

  function leave() {
    setIsChecked(false);
    edit.startOver();
    reset();
  }

  return (
    <FormDialog
      title="Targets"
      description={<bdi>{company.name}</bdi>}
      label="Targets"
      action={stale ? undefined : isPending ? 'Saving...' : 'Save Targets'}
      isBlocked={isPending || !edit.isChanged}
      failure={
        isChecked && typed.hasOwn && !targetsIn(typed.targets)
          ? 'Correct the targets that are marked, then save again.'
          : undefined
      }
      onSend={() => save()}
      onClose={onClose}
    >
      {edit.isChanged && !stale && <DraftNotice kind="changes" onDiscard={leave} />}
      {stale && (
        <StaleNotice
          key={stale.version}
          what="list of targets"
          changes={inPlainWords(stale.changes)}
          onSaveMine={() => save(stale)}
          onTakeTheirs={leave}
        />
      )}
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

/** The company's own targets, or none; undefined while a field has a mistake. */
const ownIn = ({ hasOwn, targets }: Fields) => (hasOwn ? targetsIn(targets) : null);

const initial = ({ targets }: Pick<CompanyTargets, 'targets'>, all: Targets): Fields => ({
  hasOwn: targets !== null,
  targets: fieldsOf(targets ?? all),
});
