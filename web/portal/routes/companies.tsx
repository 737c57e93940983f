import { useState, useSyncExternalStore } from 'react';
import type { Company } from '#web/features/companies/api.ts';
import { CompanyDirectory } from '#web/features/companies/company-directory.tsx';
import { AddUserButton } from '#web/features/users/add-user-button.tsx';
import { CompanyUsers } from '#web/features/users/company-users.tsx';
import { useParameter } from '#web/lib/parameter.ts';
import { session } from '#web/lib/session.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { usePageTitle } from '../use-page-title.ts';

const StatementPage = onDemand(async () => (await import('#web/features/statements/statement-page.tsx')).StatementPage);
const CompanyTargetsDialog = onDemand(
  async () => (await import('#web/features/promise/company-targets-dialog.tsx')).CompanyTargetsDialog,
);

/** The companies and their users, or the statement of one of them. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  const [companyId, setStatement] = useParameter('statement');
  const [promised, setPromised] = useState<Company>();
  usePageTitle(companyId ? 'Statement' : 'Companies & Users');
  if (!user) return null;
  if (companyId) return <StatementPage companyId={companyId} reader={user} onClose={() => setStatement('')} />;

  return (
    <>
      <CompanyDirectory
        addUser={<AddUserButton reader={user} />}
        usersOf={(company, found) => <CompanyUsers key={found} company={company} found={found} reader={user} />}
        onShowTargets={setPromised}
      />
      {promised && <CompanyTargetsDialog company={promised} reader={user} onClose={() => setPromised(undefined)} />}
    </>
  );
}
