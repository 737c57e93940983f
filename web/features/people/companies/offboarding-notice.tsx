import { canOffboardCompany } from '#contract/company-policies.ts';
import { dateInWords } from '#contract/time-words.ts';
import { useStaff } from '#web/lib/actor.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import type { Company } from './api.ts';
import type { OffboardingTask } from './offboarding-dialogs.tsx';

type OffboardingNoticeProps = { company: Company; deleteOn: string; onTask: (task: OffboardingTask) => void };

/** Says when a company is deleted, and lets super admins export or keep it until then. */
export function OffboardingNotice({ company, deleteOn, onTask }: OffboardingNoticeProps) {
  const actor = useStaff();
  return (
    <div className="mt-4">
      <Caution>
        <p>
          <strong className="font-semibold">Everything about this company is deleted on {dateInWords(deleteOn)}</strong>
          , {daysUntil(deleteOn)}.
        </p>
        {canOffboardCompany(actor) && (
          <p className="mt-1 flex flex-wrap gap-x-4">
            <TextButton aria-label={`Export ${company.name} now`} onClick={() => onTask('export')}>
              Export
            </TextButton>
            <TextButton aria-label={`Cancel offboarding of ${company.name}`} onClick={() => onTask('keep')}>
              Cancel offboarding
            </TextButton>
          </p>
        )}
      </Caution>
    </div>
  );
}

/** The countdown, by the calendar of the browser. */
function daysUntil(day: string) {
  const days = Math.round((Date.parse(day) - Date.parse(new Date().toLocaleDateString('en-CA'))) / 86_400_000);
  if (days <= 0) return 'which is today';
  return days === 1 ? 'which is tomorrow' : `in ${days.toLocaleString('en-US')} days`;
}
