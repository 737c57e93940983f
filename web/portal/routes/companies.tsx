import { useSyncExternalStore } from 'react';
import { CompanyDirectory } from '#web/features/companies/company-directory.tsx';
import { AddUserButton } from '#web/features/users/add-user-button.tsx';
import { CompanyUsers } from '#web/features/users/company-users.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';
import { useParameter } from '#web/lib/parameter.ts';
import { session } from '#web/lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

const StatementPage = onDemand(async () => (await import('#web/features/statements/statement-page.tsx')).StatementPage);

/** The companies and their users, or the statement of one of them. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  const [companyId, setStatement] = useParameter('statement');
  usePageTitle(companyId ? 'Statement' : 'Companies & Users');
  if (!user) return null;
  if (companyId) return <StatementPage companyId={companyId} reader={user} onClose={() => setStatement('')} />;

  return (
    <CompanyDirectory
      addUser={<AddUserButton reader={user} />}
      usersOf={(company, found) => <CompanyUsers key={found} company={company} found={found} reader={user} />}
    />
  );
}
