import { useQuery } from '@tanstack/react-query';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { LoadFailure } from '#web/ui/notice.tsx';
import { companyTargets, serviceCalendar, serviceTargets } from './api.ts';
import { CompanyTargetsForm } from './company-targets-form.tsx';
import { LoadingTargets, TargetsView } from './targets-view.tsx';

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
