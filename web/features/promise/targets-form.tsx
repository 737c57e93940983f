import { useState } from 'react';
import type { updateTargets } from '#contract/promise.ts';
import { inPlainWords } from '#web/features/shared/promise-words.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type CurrentCalendar, type CurrentTargets, staleAnswerOf, useUpdateTargets } from './api.ts';
import { PreviewSection } from './preview-section.tsx';
import { PromiseForm, PromiseSection } from './promise-screen.tsx';
import { fieldsOf, TargetsDraft, targetsIn } from './target-fields.ts';
import { TargetTable } from './target-table.tsx';
import { useEdit } from './use-edit.ts';
import { workdayOf } from './workday.ts';

const DRAFT = 'targets';

type TargetsFormProps = { saved: CurrentTargets; calendar: CurrentCalendar | undefined };

export function TargetsForm({ saved, calendar }: TargetsFormProps) {
  const { mutate: update, isPending, error, reset } = useUpdateTargets(DRAFT);
  const edit = useEdit(DRAFT, TargetsDraft, { fields: fieldsOf(saved), version: saved.version });
  const { typed, change } = edit;
  const [isChecked, setIsChecked] = useState(false);
  const stale = staleAnswerOf<typeof updateTargets>(error);
  const targets = targetsIn(typed);

  function save(over?: typeof stale) {
    setIsChecked(true);
    const sent = targets && { ...targets, version: edit.version };
    if (sent) update({ sent, copy: targetsIn(edit.copy) ?? {}, over }, { onSuccess: handleSaved });
  }

  function handleSaved(now: CurrentTargets) {
    setIsChecked(false);
    edit.finish({ fields: fieldsOf(now), version: now.version });
  }

  function leave() {
    setIsChecked(false);
    edit.startOver();
    reset();
  }

  return (
    <PromiseForm
      label="Targets"
      action="Save Targets"
      isPending={isPending}
      isChanged={edit.isChanged}
      conflict={
        stale && (
          <StaleNotice
            key={stale.version}
            what="list of targets"
            changes={inPlainWords(stale.changes)}
            onSaveMine={() => save(stale)}
            onTakeTheirs={leave}
          />
        )
      }
      failure={isChecked && !targets ? 'Correct the targets that are marked, then save again.' : undefined}
      onSave={() => save()}
      onDiscard={leave}
    >
      <PromiseSection
        title="By priority"
        intro="Type durations such as 30 min, 4 h or 2 days. A day has 24 hours. Leave a field empty to promise nothing."
      >
        <TargetTable typed={typed} workday={workdayOf(typed, calendar)} isChecked={isChecked} onChange={change} />
      </PromiseSection>
      <PromiseSection title="Which hours count">
        <AllHoursSwitch allHours={typed.allHours} onChange={(allHours) => change({ allHours })} />
      </PromiseSection>
      <PreviewSection calendar={calendar} targets={targets} />
    </PromiseForm>
  );
}

export function AllHoursSwitch({ allHours, onChange }: { allHours: boolean; onChange: (allHours: boolean) => void }) {
  return (
    <SwitchField
      label="Count all hours"
      hint={
        allHours
          ? 'Nights, weekends and holidays count, too: 24/7.'
          : 'Only service hours count: a target stands still while you are closed.'
      }
      checked={allHours}
      onChange={onChange}
    />
  );
}
