import { useQuery } from '@tanstack/react-query';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { FormSection, OnlySuperAdmins } from '#web/features/shared/section-form.tsx';
import { serviceCalendar } from '#web/features/shared/service-calendar.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { serviceTargets } from './api.ts';
import { PreviewSection } from './preview-section.tsx';
import { TargetsForm } from './targets-form.tsx';
import { LoadingTargets, TargetsView } from './targets-view.tsx';

/** What is promised for each priority: super admins set it, other staff read it. */
export function TargetsSection() {
  const actor = useStaff();
  const query = useQuery(serviceTargets);
  const { data: calendar } = useQuery(serviceCalendar);

  return (
    <Loaded query={query} failure={promiseMessages.targetsFailed} loading={<LoadingTargets />}>
      {(targets) =>
        canSetPromise(actor) ? (
          <TargetsForm saved={targets} calendar={calendar} />
        ) : (
          <>
            <OnlySuperAdmins />
            <FormSection title="By priority">
              <TargetsView targets={targets} />
            </FormSection>
            <PreviewSection calendar={calendar} targets={targets} />
          </>
        )
      }
    </Loaded>
  );
}
