import { Archive, ArrowLeft, Ellipsis, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { type Company, useSwitchPlannedWork } from './api.ts';
import { PersonBadge } from './company-card.tsx';
import { EditCompanyDialog } from './company-dialogs.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { LeavingDialog, type LeavingTask, leavingActions } from './leaving-dialogs.tsx';
import { OffboardingDialog, type OffboardingTask, useOffboardingActions } from './offboarding-dialogs.tsx';
import { OffboardingNotice } from './offboarding-notice.tsx';

type CompanyHeadProps = {
  company: Company;
  /** The next step with it. */
  children: ReactNode;
  onDeleted: () => void;
};

/** The name of a company, how to reach it, and what can be done with it. */
export function CompanyHead({ company, children, onDeleted }: CompanyHeadProps) {
  const [task, setTask] = useState<'edit' | LeavingTask>();
  const [offboarding, setOffboarding] = useState<OffboardingTask>();
  const { mutate: switchPlannedWork } = useSwitchPlannedWork();
  const close = () => setTask(undefined);
  const offboardingActions = useOffboardingActions(company, setOffboarding);

  return (
    <div className="border-line border-b px-4 pt-2 pb-4 sm:px-6">
      <Link to="/admin/companies" className="inline-flex min-h-8 items-center gap-1.5 text-sm pointer-coarse:min-h-11">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Companies & users
      </Link>
      <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2
              tabIndex={-1}
              data-landing
              dir="auto"
              className="text-xl outline-none [overflow-wrap:anywhere] sm:text-2xl"
            >
              {company.name}
            </h2>
            {company.isPerson && <PersonBadge />}
            {company.archivedAt && (
              <StateBadge icon={Archive} look="bg-sunken text-ink-soft">
                Archived
              </StateBadge>
            )}
          </div>
          <CompanyFacts company={company} className="mt-2" />
        </div>
        <div className="flex flex-wrap gap-2">
          {children}
          <Button look="secondary" aria-label={`Edit ${company.name}`} onClick={() => setTask('edit')}>
            <Pencil className="size-4" aria-hidden="true" />
            Edit
          </Button>
          <MenuButton
            look="secondary"
            size="narrow"
            label={`More actions for ${company.name}`}
            actions={[
              {
                label: `${company.showsPlannedWork ? 'Hide planned work on' : 'Show planned work on'} its home`,
                onSelect: () => switchPlannedWork(company),
              },
              ...offboardingActions,
              ...leavingActions(company, setTask),
            ]}
          >
            <Ellipsis className="size-4" aria-hidden="true" />
          </MenuButton>
        </div>
      </div>
      {company.deleteOn && <OffboardingNotice company={company} deleteOn={company.deleteOn} onTask={setOffboarding} />}
      {offboarding && (
        <OffboardingDialog task={offboarding} company={company} onClose={() => setOffboarding(undefined)} />
      )}
      {task === 'edit' && <EditCompanyDialog company={company} onClose={close} />}
      {task && task !== 'edit' && <LeavingDialog {...{ task, company, onDeleted }} onClose={close} />}
    </div>
  );
}
