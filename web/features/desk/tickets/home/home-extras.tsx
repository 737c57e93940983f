import { useQuery } from '@tanstack/react-query';
import { Clock, type LucideIcon, Mail, Phone } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { findHome } from '#contract/home.ts';
import { momentWords } from '#contract/promise-words.ts';
import { ticketCount } from '#web/features/desk/tickets/api.ts';
import { NeedsDecision } from '#web/features/desk/tickets/approvals/needs-decision.tsx';
import { BalanceLines, keepLines, keptLines } from '#web/features/desk/tickets/balance/balance-lines.tsx';
import { balanceLines } from '#web/features/desk/tickets/balance/balance-words.ts';
import { countWords } from '#web/features/desk/tickets/list/filter-words.ts';
import { TicketRows } from '#web/features/desk/tickets/list/ticket-rows.tsx';
import { IncidentNotices } from '#web/features/shared/incident-notice.tsx';
import { useActor } from '#web/lib/actor.ts';
import { callAddress } from '#web/lib/phone.ts';
import { useProvider } from '#web/lib/provider.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/notice.tsx';

export const homeExtras = {
  NeedsDecision,
  IncidentNotices,
  NewTicketPromise,
  Balance,
  Contact,
  NothingOpen,
  PlannedWork,
  ResolvedCount,
  Articles,
};

const home = queryOf(['home'], findHome);

/** Until when a ticket that is created now is answered. */
function NewTicketPromise() {
  const { data } = useQuery(home);
  if (!data?.firstReplyDueAt) return null;
  return (
    <span className="text-ink-soft">
      A new ticket is answered by {momentWords(new Date(data.firstReplyDueAt), { namesZone: true })}.
    </span>
  );
}

/** What is left of the hours that were agreed on, where the provider shows it. */
function Balance() {
  const { data } = useQuery(home);
  const lines = data && (data.balance ? balanceLines(data.balance).map(capitalized) : []);
  useEffect(() => {
    if (lines) keepLines(lines);
  });
  return <BalanceLines lines={lines ?? keptLines()} isKnown={lines !== undefined} />;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

type PlannedWorkProps = Pick<ComponentProps<typeof TicketRows>, 'view' | 'address'> & { select: (id: string) => void };

/** What routines have asked us to do: folded, because nobody waits for it. A company may leave it out. */
function PlannedWork({ view, address, select }: PlannedWorkProps) {
  const { data } = useQuery(home);
  const { rows } = view;
  if (rows.length === 0 || !data?.showsPlannedWork) return null;
  return (
    <details className="border-line border-b">
      <summary className="cursor-pointer bg-sunken px-4 py-2 font-semibold text-sm sm:px-5">
        Planned work{' '}
        <span className="tabular font-normal text-ink-soft">
          {rows.length}
          <span className="sr-only"> tickets</span>
        </span>
      </summary>
      <TicketRows label="Planned work" view={view} address={address} onSelect={select} />
    </details>
  );
}

/** How to reach the provider, without a ticket. */
function Contact() {
  const { supportPhone, supportEmail, hours } = useProvider();
  return (
    <ul aria-label="How to reach us" className="flex flex-wrap gap-x-6 text-ink-soft text-sm">
      <Way icon={Phone}>
        <PhoneLink phone={supportPhone} />
      </Way>
      <Way icon={Mail}>
        <EmailLink email={supportEmail} />
      </Way>
      <Way icon={Clock}>{hours}</Way>
    </ul>
  );
}

function Way({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-h-7 min-w-0 items-center gap-2 pointer-coarse:min-h-11 card:basis-full">
      <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}

/** A link without an address is a text: not every number can be called. */
function PhoneLink({ phone }: { phone: string }) {
  const href = callAddress(phone);
  return href ? (
    <Anchor href={href} dir="auto" className="whitespace-nowrap">
      {phone}
    </Anchor>
  ) : (
    <bdi>{phone}</bdi>
  );
}

function EmailLink({ email }: { email: string }) {
  return (
    <Anchor href={`mailto:${email}`} dir="auto">
      {email}
    </Anchor>
  );
}

/** @param noneYet for who has no ticket at all; the others have only resolved ones */
function NothingOpen({ noneYet }: { noneYet: string | undefined }) {
  return (
    <>
      {noneYet && <Welcome />}
      <EmptyState title="No tickets found">{noneYet ?? 'None of your tickets is open right now.'}</EmptyState>
    </>
  );
}

/** For who has no ticket yet: the ways to get help, without email where nobody takes it in. */
function Welcome() {
  const { firstName } = useActor();
  const { providerName, supportPhone, supportEmail, receivesMail, hours } = useProvider();
  return (
    <section className="border-line border-b px-4 py-5 sm:px-5">
      <h3 className="text-lg">
        Welcome, <bdi>{firstName}</bdi>. There are {receivesMail ? 'three' : 'two'} ways to get help from{' '}
        <bdi>{providerName}</bdi>:
      </h3>
      <ol className="mt-3 grid list-decimal gap-y-2 pl-5 text-ink-soft marker:text-ink-faint">
        <li>
          <b className="font-semibold text-ink">Here:</b> create a ticket with New ticket. You see every answer on this
          page.
        </li>
        {receivesMail && (
          <li>
            <b className="font-semibold text-ink">By email:</b> write to <EmailLink email={supportEmail} />.
          </li>
        )}
        <li>
          <b className="font-semibold text-ink">By phone:</b> call <PhoneLink phone={supportPhone} />, {hours}.
        </li>
      </ol>
    </section>
  );
}

/** How many tickets are resolved or closed. */
function ResolvedCount() {
  const { data } = useQuery(ticketCount({ status: 'closed' }));
  return data && <> ({countWords(data.count)})</>;
}

/** The articles that clients open most. */
function Articles() {
  const { data } = useQuery(home);
  if (!data || data.articles.length === 0) return null;
  return (
    <section aria-labelledby="articles-read-most" className="px-4 pt-2 pb-8 sm:px-5">
      <h3 id="articles-read-most" className="font-sans font-semibold text-sm">
        Articles read most
      </h3>
      <ul className="mt-1">
        {data.articles.map(({ id, title }) => (
          <li key={id} className="flex min-h-8 items-center pointer-coarse:min-h-11">
            <Link to={`/client/articles/${id}`} dir="auto" className="[overflow-wrap:anywhere]">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
