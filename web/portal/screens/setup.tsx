import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { setupMessages } from '#contract/setup-constants.ts';
import { firstSteps, type Setup as SetupState, type Steps, useUpdateSetup } from '#web/features/desk/setup/api.ts';
import { ProgressLine } from '#web/features/desk/setup/progress-line.tsx';
import { SetupStep } from '#web/features/desk/setup/setup-step.tsx';
import { AddCompanyDialog } from '#web/features/people/companies/company-dialogs.tsx';
import { CreateInvitationDialog } from '#web/features/people/invitations/create-invitation-dialog.tsx';
import { useParameter } from '#web/lib/parameter.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { GeneratedAccount } from './setup-account.tsx';
import { WhatNext } from './setup-next.tsx';
import { type StepWords, stepWords } from './setup-words.tsx';

const bars = Array.from({ length: 6 }, () => 'h-16 w-full');
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
          {(setup) => (
            <>
              <StepList setup={setup} onChanged={() => query.refetch()} />
              <Hiding isHidden={setup.isHidden} />
            </>
          )}
        </Loaded>
      </div>
    </Column>
  );
}

/** A website that is still the sample's can be left for later, but is not right. */
function acceptName({ step, name }: NonNullable<StepWords['accept']>, { siteNotice }: SetupState) {
  return step === 'provider' && siteNotice ? 'Not now' : name;
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
        <h2 className="text-2xl max-sm:sr-only">Set up Archway</h2>
        <p className="mt-1 text-ink-soft" role="status">
          {steps ? progress(steps) : start}
        </p>
      </div>
      <ProgressLine done={done} of={6} className="h-16 shrink-0 max-sm:hidden" />
    </div>
  );
}

const start = 'Six steps until your first client can write to you.';

/** Says how far it is, and no more than that. */
function progress(steps: Steps) {
  const count = (wanted: Steps[keyof Steps]) => Object.values(steps).filter((state) => state === wanted).length;
  const counts = `${count('done')} of 6 done${count('aside') > 0 ? `, ${count('aside')} set aside` : ''}`;
  if (count('open') > 0) return `${start} ${counts}.`;
  const all = count('aside') > 0 ? counts : 'All six steps are done';
  return `${all}: clients with an account can write to you${steps.email === 'done' ? '' : ' in the portal'}.`;
}

function StepList({ setup, onChanged }: { setup: SetupState; onChanged: () => void }) {
  const [, openSettings] = useParameter('settings');
  const [dialog, setDialog] = useState<'company' | 'invitation'>();
  /** The first one that was added here is the first to invite. */
  const [company, setCompany] = useState<{ id: string; name: string }>();
  const { mutate: update } = useUpdateSetup();
  const { steps } = setup;
  const next = stepWords.find(({ step }) => steps[step] === 'open');
  const open: Record<keyof Steps, () => void> = {
    provider: () => openSettings('general'),
    email: () => openSettings('email'),
    promises: () => openSettings('hours'),
    prices: () => openSettings('prices'),
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
        {stepWords.map(({ step, title, toDo, again, accept, Words }, index) => {
          const state = steps[step];
          const name = state === 'done' ? again : toDo;
          const isTooEarly = step === 'invitation' && state === 'open' && steps.company === 'open';
          return (
            <SetupStep
              key={step}
              {...{ number: index + 1, title, state, isNext: step === next?.step }}
              action={isTooEarly ? undefined : { name, onPress: open[step] }}
              accept={accept && { name: acceptName(accept, setup), onPress: () => update({ accepted: [accept.step] }) }}
              extra={step === 'provider' && <GeneratedAccount />}
            >
              <Words state={state} setup={setup} />
            </SetupStep>
          );
        })}
      </ol>
      {!next && <WhatNext />}
      {dialog === 'company' && <AddCompanyDialog onAdded={setCompany} onClose={close} />}
      {dialog === 'invitation' && (
        <CreateInvitationDialog {...(company && steps.invitation === 'open' ? { company } : {})} onClose={close} />
      )}
    </>
  );
}

/** The steps can be put away, and stay reachable from System settings. */
function Hiding({ isHidden }: { isHidden: boolean }) {
  const { mutate: update, isPending } = useUpdateSetup();
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 text-ink-faint text-sm">
      {isHidden
        ? 'Hidden: the dashboard opens at the tickets.'
        : 'The dashboard opens here until a client has an account. System settings lead here, too.'}
      <TextButton disabled={isPending} onClick={() => update({ isHidden: !isHidden })}>
        {isHidden ? 'Show these steps again' : 'Hide these steps'}
      </TextButton>
    </p>
  );
}
