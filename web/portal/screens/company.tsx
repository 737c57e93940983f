import { useQuery } from '@tanstack/react-query';
import { Mail, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { companyMessages } from '#contract/companies-constants.ts';
import { CompanyAgreements } from '#web/features/desk/agreements/company-agreements.tsx';
import { CompanyApprovals } from '#web/features/desk/tickets/approvals/company-approvals.tsx';
import { companyOf, type WholeCompany } from '#web/features/people/companies/api.ts';
import { CompanyHead } from '#web/features/people/companies/company-head.tsx';
import { CompanyInvitations } from '#web/features/people/invitations/company-invitations.tsx';
import { CreateInvitationDialog } from '#web/features/people/invitations/create-invitation-dialog.tsx';
import { CompanyUsers } from '#web/features/people/users/company-users.tsx';
import { linkTo, useParameter } from '#web/lib/parameter.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState, LoadingBars } from '#web/ui/notice.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { CompanyAside } from './company-aside.tsx';
import { CompanyTickets } from './company-tickets.tsx';
import { CreateTicket } from './create-ticket.tsx';

/** One company: how to reach it, its people, what is open, and what was worked and promised. */
export function CompanyPage({ companyId }: { companyId: string }) {
  const query = useQuery(companyOf(companyId));
  usePageTitle(query.data?.name ?? 'Company');

  return (
    <Column label="Company">
      {!query.data && (
        <Link to="/admin/companies" className="m-4 inline-flex min-h-8 items-center text-sm sm:mx-6">
          Companies & users
        </Link>
      )}
      <Loaded query={query} failure={companyMessages.findFailed} loading={<LoadingCompany />}>
        {(company) => <Parts company={company} />}
      </Loaded>
    </Column>
  );
}

function Parts({ company }: { company: WholeCompany }) {
  const [invites, setInvites] = useParameter('invite');
  const [creates, setCreates] = useParameter('create');
  const [user] = useParameter('user');
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const lists = useRef<HTMLDivElement>(null);
  useEffect(() => followHeading(hash, lists.current), [hash]);
  const invite = (look: 'primary' | 'secondary') => (
    <Button look={look} onClick={() => setInvites('1')}>
      <Mail className="size-4" aria-hidden="true" />
      Invite people
    </Button>
  );

  return (
    <>
      <CompanyHead company={company} onDeleted={() => navigate('/admin/companies')}>
        {!company.archivedAt && (
          <>
            {company.userCount > 0 && (
              <Button onClick={() => setCreates('1')}>
                <Plus className="size-4" aria-hidden="true" />
                Create ticket
              </Button>
            )}
            {invite('secondary')}
          </>
        )}
      </CompanyHead>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div ref={lists} className="border-line lg:border-r">
          <section aria-labelledby="people" className="pt-3">
            <CompanyUsers
              company={company}
              heading={
                <h3 id="people" className="mr-auto text-lg">
                  People
                </h3>
              }
              linked={user || undefined}
              empty={
                <EmptyState title="No users in this company yet." heading="h4" action={invite('primary')}>
                  Invite people: each gets a link with which they create their own account.
                </EmptyState>
              }
            />
            <CompanyInvitations company={company} />
          </section>
          <CompanyTickets company={company} />
          <CompanyAgreements company={company} />
          <CompanyApprovals companyId={company.id} />
        </div>
        <aside
          aria-label="Time, targets and reports"
          className="max-lg:border-line max-lg:border-t sm:max-lg:grid sm:max-lg:grid-cols-3"
        >
          <CompanyAside company={company} />
        </aside>
      </div>
      {creates && (
        <CreateTicket
          start={{ company, requester: requesterIn(state, creates) }}
          onClose={() => setCreates('')}
          onCreated={(id) => navigate(`/admin${linkTo({ ticket: id }, new URLSearchParams())}`)}
        />
      )}
      {invites === '1' && <CreateInvitationDialog company={company} onClose={() => setInvites('')} />}
    </>
  );
}

/** Nothing is there yet when the address opens: shows the heading that it names until its reader moves on by themselves. */
function followHeading(hash: string, lists: HTMLElement | null) {
  const heading = hash ? document.getElementById(hash.slice(1)) : null;
  if (!heading || !lists) return undefined;
  const sizes = new ResizeObserver(() => heading.scrollIntoView());
  sizes.observe(lists);
  const moved = new AbortController();
  moved.signal.addEventListener('abort', () => sizes.disconnect());
  for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(kind, () => moved.abort(), { signal: moved.signal, passive: true });
  }
  return () => moved.abort();
}

const State = z.object({ requester: z.object({ id: z.string(), name: z.string() }) });

/** Whom a ticket is for, if a person's row led here. */
function requesterIn(state: unknown, id: string) {
  const requester = State.safeParse(state).data?.requester;
  return requester?.id === id ? requester : undefined;
}

function LoadingCompany() {
  return (
    <LoadingBars
      things="the company"
      bars={['h-8 w-64', 'h-4 w-96 max-w-full', 'h-40 w-full']}
      className="space-y-4 px-4 py-4 sm:px-6"
    />
  );
}
