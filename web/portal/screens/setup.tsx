import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { type AcceptableSteps, setupMessages } from '#contract/setup-constants.ts';
import { AddCompanyDialog } from '#web/features/companies/company-dialogs.tsx';
import { CreateInvitationDialog } from '#web/features/invitations/create-invitation-dialog.tsx';
import { firstSteps, type Steps, useUpdateSetup } from '#web/features/setup/api.ts';
import { ArchProgress } from '#web/features/setup/arch-progress.tsx';
import { SetupStep } from '#web/features/setup/setup-step.tsx';
import { useParameter } from '#web/lib/parameter.ts';
import { useProvider } from '#web/lib/provider.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';

const bars = Array.from({ length: 5 }, () => 'h-16 w-full');
const loading = <LoadingBars things="the first steps" bars={bars} className="space-y-5" />;

/** What a new installation needs until its first client can write: each step follows the real data. */
export function Setup() {
  const query = useQuery(firstSteps);
  useRefetchAfterSettings(query.refetch);

  return (
    <Column label="Set up Archway">
      <div className="mx-auto max-w-[50rem] px-4 py-8 sm:px-6 sm:py-12">
        <Head steps={query.data?.steps} />
        <Loaded query={query} failure={setupMessages.loadFailed} loading={loading}>
          {({ steps, isHidden }) => (
            <>
              <StepList steps={steps} onChanged={() => query.refetch()} />
              <Hiding isHidden={isHidden} />
            </>
          )}
        </Loaded>
      </div>
    </Column>
  );
}

/** The settings open above the steps, and what is changed there is seen when they close. */
function useRefetchAfterSettings(refetch: () => unknown) {
  const [place] = useParameter('settings');
  useEffect(() => {
    if (!place) refetch();
  }, [place, refetch]);
}

function Head({ steps }: { steps: Steps | undefined }) {
  const all = Object.values(steps ?? {});
  const done = all.filter((state) => state === 'done').length;

  return (
    <div className="mb-8 flex items-end justify-between gap-6">
      <div>
        <h2 className="text-2xl">Set up Archway</h2>
        <p className="mt-1 text-ink-soft" role="status">
          {steps === undefined && 'Five steps until your first client can write to you.'}
          {steps && done < all.length && `Five steps until your first client can write to you. ${done} of 5 done.`}
          {steps && done === all.length && 'All five steps are done: your clients can write to you.'}
        </p>
      </div>
      <ArchProgress done={done} of={5} className="h-16 shrink-0 max-sm:hidden" />
    </div>
  );
}

function StepList({ steps, onChanged }: { steps: Steps; onChanged: () => void }) {
  const [, openSettings] = useParameter('settings');
  const [dialog, setDialog] = useState<'company' | 'invitation'>();
  /** The first one that was added here is the first to invite. */
  const [company, setCompany] = useState<{ id: string; name: string }>();
  const { mutate: update } = useUpdateSetup();
  const next = words.find(({ step }) => steps[step] === 'open');
  const open: Record<keyof Steps, () => void> = {
    provider: () => openSettings('general'),
    email: () => openSettings('email'),
    promises: () => openSettings('hours'),
    company: () => setDialog('company'),
    invitation: () => setDialog('invitation'),
  };

  function close() {
    setDialog(undefined);
    onChanged();
  }

  return (
    <>
      <ol aria-label="Steps" className="border-line border-b">
        {words.map(({ step, title, toDo, again, accept, Words }, index) => {
          const isDone = steps[step] === 'done';
          const name = isDone ? again : toDo;
          const isTooEarly = step === 'invitation' && !isDone && steps.company === 'open';
          return (
            <SetupStep
              key={step}
              {...{ number: index + 1, title, isDone, isNext: step === next?.step }}
              action={isTooEarly ? undefined : { name, onPress: open[step] }}
              accept={accept && { name: accept.name, onPress: () => update({ accepted: [accept.step] }) }}
            >
              <Words isDone={isDone} isTooEarly={isTooEarly} />
            </SetupStep>
          );
        })}
      </ol>
      {dialog === 'company' && <AddCompanyDialog onAdded={setCompany} onClose={close} />}
      {dialog === 'invitation' && (
        <CreateInvitationDialog {...(company && steps.invitation === 'open' ? { company } : {})} onClose={close} />
      )}
    </>
  );
}

type WordsProps = { isDone: boolean; isTooEarly: boolean };

type StepWords = {
  step: keyof Steps;
  title: string;
  /** The button while it is open, and once it is done. */
  toDo: string;
  again: string;
  /** What counts it as done, because the defaults suit. */
  accept?: { step: (typeof AcceptableSteps)[number]; name: string };
  Words: ComponentType<WordsProps>;
};

const words: readonly StepWords[] = [
  {
    step: 'provider',
    title: 'Your name and phones',
    toDo: 'Set name and phones',
    again: 'Change',
    accept: { step: 'provider', name: 'Keep them' },
    Words: ProviderWords,
  },
  {
    step: 'email',
    title: 'Email out and in',
    toDo: 'Set up email',
    again: 'Change',
    accept: { step: 'email', name: 'Not now' },
    Words: EmailWords,
  },
  {
    step: 'promises',
    title: 'Service hours and targets',
    toDo: 'Set service hours',
    again: 'Change',
    accept: { step: 'promises', name: 'Keep them' },
    Words: HoursWords,
  },
  { step: 'company', title: 'Your first company', toDo: 'Add Company', again: 'Add another', Words: CompanyWords },
  { step: 'invitation', title: 'Its people', toDo: 'Create Invitation', again: 'Invite more', Words: PeopleWords },
];

function ProviderWords({ isDone }: WordsProps) {
  const { providerName, supportPhone } = useProvider();
  return (
    <>
      Clients know you as <bdi className="font-medium text-ink">{providerName}</bdi> and call{' '}
      <span className="tabular whitespace-nowrap font-medium text-ink">{supportPhone}</span>
      {isDone ? '.' : ' until you set your own name and numbers.'}
    </>
  );
}

function EmailWords({ isDone }: WordsProps) {
  const { sendsMail } = useProvider();
  if (!sendsMail) return 'Email is off: nobody is notified, and you share invitation links yourself.';
  return isDone
    ? 'You notify clients by email, and they can answer it.'
    : 'Email goes out. Connect the mailbox that clients write to, and send a test.';
}

function HoursWords({ isDone }: WordsProps) {
  const { hours } = useProvider();
  return (
    <>
      You are open {hours}
      {isDone ? '.' : ' until you set your own hours, and how soon you answer.'}
    </>
  );
}

function CompanyWords({ isDone }: WordsProps) {
  return isDone
    ? 'Tickets, people and statements belong to a company.'
    : 'A client of yours. Its tickets, people and statements belong to it.';
}

function PeopleWords({ isDone, isTooEarly }: WordsProps) {
  if (isTooEarly) return 'A link with which they create their own accounts. Add their company first.';
  return isDone
    ? 'Somebody has the link to an account of their own.'
    : 'A link with which they create their own accounts.';
}

/** The steps can be put away, and stay reachable from System Settings. */
function Hiding({ isHidden }: { isHidden: boolean }) {
  const { mutate: update, isPending } = useUpdateSetup();
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 text-ink-faint text-sm">
      {isHidden
        ? 'Hidden: the dashboard opens at the tickets.'
        : 'The dashboard opens here until a client has an account. System Settings lead here, too.'}
      <TextButton disabled={isPending} onClick={() => update({ isHidden: !isHidden })}>
        {isHidden ? 'Show these steps again' : 'Hide these steps'}
      </TextButton>
    </p>
  );
}
