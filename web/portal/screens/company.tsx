import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useNavigate } from 'react-router';
import { companyMessages } from '#contract/companies-constants.ts';
import { companyOf, type WholeCompany } from '#web/features/companies/api.ts';
import { CompanyHead } from '#web/features/companies/company-head.tsx';
import { CompanyInvitations } from '#web/features/invitations/company-invitations.tsx';
import { CreateInvitationDialog } from '#web/features/invitations/create-invitation-dialog.tsx';
import { CompanyUsers } from '#web/features/users/company-users.tsx';
import { useParameter } from '#web/lib/parameter.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState, LoadingBars } from '#web/ui/notice.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { CompanyAside } from './company-aside.tsx';
import { CompanyTickets } from './company-tickets.tsx';

/** One company: how to reach it, its people, what is open, and what was worked and promised. */
export function CompanyPage({ companyId }: { companyId: string }) {
  const query = useQuery(companyOf(companyId));
  usePageTitle(query.data?.name ?? 'Company');

  return (
    <Column label="Company">
      {!query.data && (
        <Link to="/admin/companies" className="m-4 inline-flex min-h-8 items-center text-sm sm:mx-6">
          Companies & Users
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
  const [user] = useParameter('user');
  const navigate = useNavigate();
  const invite = (look: 'primary' | 'secondary') => (
    <Button look={look} onClick={() => setInvites('1')}>
      <Mail className="size-4" aria-hidden="true" />
      Invite people
    </Button>
  );

  return (
    <>
      <CompanyHead company={company} onDeleted={() => navigate('/admin/companies')}>
        {!company.archivedAt && invite(company.userCount === 0 ? 'secondary' : 'primary')}
      </CompanyHead>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="border-line lg:border-r">
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
        </div>
        <aside
          aria-label="Time, targets and reports"
          className="max-lg:border-line max-lg:border-t sm:max-lg:grid sm:max-lg:grid-cols-3"
        >
          <CompanyAside company={company} />
        </aside>
      </div>
      {invites === '1' && <CreateInvitationDialog company={company} onClose={() => setInvites('')} />}
    </>
  );
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
