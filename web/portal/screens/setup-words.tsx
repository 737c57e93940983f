import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { centsInWords } from '#contract/money-words.ts';
import type { AcceptableSteps } from '#contract/setup-constants.ts';
import { onlyCompany } from '#web/features/desk/pickers/company-field.tsx';
import type { Setup, Steps } from '#web/features/desk/setup/api.ts';
import { useProvider } from '#web/lib/provider.ts';

type WordsProps = { state: Steps[keyof Steps]; setup: Setup };

export type StepWords = {
  step: keyof Steps;
  title: string;
  /** The button while it is not done, and once it is. */
  toDo: string;
  again: string;
  /** What leaves it as it is. */
  accept?: { step: (typeof AcceptableSteps)[number]; name: string };
  Words: ComponentType<WordsProps>;
};

/** The first steps, in their order, and the words for each. */
export const stepWords: readonly StepWords[] = [
  {
    step: 'provider',
    title: 'Your name, phones and site',
    toDo: 'Set name and phones',
    again: 'Change',
    accept: { step: 'provider', name: 'They are right' },
    Words: ProviderWords,
  },
  {
    step: 'email',
    title: 'Email to and from clients',
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
    accept: { step: 'promises', name: 'Keep these hours' },
    Words: HoursWords,
  },
  {
    step: 'prices',
    title: 'What your work costs',
    toDo: 'Set prices',
    again: 'Change',
    accept: { step: 'prices', name: 'Not now' },
    Words: PriceWords,
  },
  { step: 'company', title: 'Your first company', toDo: 'Add company', again: 'Add another', Words: CompanyWords },
  { step: 'invitation', title: 'Its people', toDo: 'Create invitation', again: 'Invite more', Words: PeopleWords },
];

function ProviderWords({ state, setup: { siteNotice } }: WordsProps) {
  const { providerName, supportPhone, emergencyPhone, supportEmail } = useProvider();
  return (
    <>
      Clients know you as <bdi className="font-medium text-ink">{providerName}</bdi>, call <Phone>{supportPhone}</Phone>
      {emergencyPhone !== supportPhone && (
        <>
          , or <Phone>{emergencyPhone}</Phone> when you are closed,
        </>
      )}{' '}
      and write to <bdi className="font-medium text-ink">{supportEmail}</bdi>.
      {state !== 'done' && !siteNotice && ' Change what is not yours: the website, the portal and emails follow.'}
      {siteNotice && ` ${siteNotice}`}
    </>
  );
}

function Phone({ children }: { children: string }) {
  return <bdi className="tabular whitespace-nowrap font-medium text-ink">{children}</bdi>;
}

function EmailWords({ state, setup: { hasSentMail } }: WordsProps) {
  const { sendsMail, receivesMail } = useProvider();
  const start = state === 'aside' ? 'Set aside: ' : '';
  if (!sendsMail) return `${start || 'Email is off: '}nobody is notified, and you share invitation links yourself.`;
  if (state === 'done') return 'You notify clients by email, and they can answer it.';
  if (state === 'aside') return `${start}${receivesMail ? 'no email was sent' : 'clients can’t answer by email'} yet.`;
  if (receivesMail) return 'Email comes in. Send yourself a test to see whether it goes out.';
  return hasSentMail
    ? 'Email goes out: the first one was sent. Connect the mailbox that clients write to, so that they can answer.'
    : 'Send yourself a test, and connect the mailbox that clients write to.';
}

function HoursWords({ state }: WordsProps) {
  const { hours } = useProvider();
  return (
    <>
      {state === 'aside' ? 'Left as it was: you' : 'You'} are open {hours}
      {state === 'open' ? ' until you set your own hours, and how soon you answer.' : '.'}
    </>
  );
}

function PriceWords({ state }: WordsProps) {
  const { prices } = useProvider();
  if (prices) {
    const { remote, on_site: onSite } = prices.hourly;
    return `An hour costs ${centsInWords(remote)} remote and ${centsInWords(onSite)} on site. Statements and the website follow.`;
  }
  return `${state === 'aside' ? 'Set aside: ' : ''}Until a super admin confirms your prices, even those on your website, time has no amounts.`;
}

function CompanyWords({ state }: WordsProps) {
  const { data: only } = useQuery({ ...onlyCompany, enabled: state === 'done' });
  if (state !== 'done') return 'A client of yours. Its tickets, people and monthly statements belong to it.';
  return (
    <>
      {only && (
        <>
          <bdi className="font-medium text-ink">{only.name}</bdi> is there.{' '}
        </>
      )}
      Tickets, people and monthly statements belong to a company.
    </>
  );
}

function PeopleWords({ state, setup }: WordsProps) {
  if (state === 'done') return 'Somebody is invited. With the link, people create their own accounts.';
  const link = 'A link with which they create their own accounts.';
  return setup.steps.company === 'open' ? `${link} Add their company first.` : link;
}
