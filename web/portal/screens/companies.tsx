import { useState } from 'react';
import type { Company } from '#web/features/companies/api.ts';
import { CompanyDirectory } from '#web/features/companies/company-directory.tsx';
import { CompanyTargetsDialog } from '#web/features/promise/company-targets-dialog.tsx';
import { StatementPage } from '#web/features/statements/statement-page.tsx';
import { AddUserButton } from '#web/features/users/add-user-button.tsx';
import { CompanyUsers } from '#web/features/users/company-users.tsx';
import { useParameter } from '#web/lib/parameter.ts';
import type { ScreenProps } from '../screen.ts';
import { usePageTitle } from '../use-page-title.ts';

/** The companies and their users, or the statement of one of them. */
export function Companies({ title }: ScreenProps) {
  const [companyId, setStatement] = useParameter('statement');
  const [promised, setPromised] = useState<Company>();
  usePageTitle(companyId ? 'Statement' : title);
  if (companyId) return <StatementPage companyId={companyId} onClose={() => setStatement('')} />;

  return (
    <>
      <CompanyDirectory
        addUser={<AddUserButton />}
        usersOf={(company, found) => <CompanyUsers key={found} company={company} found={found} />}
        onShowTargets={setPromised}
      />
      {promised && <CompanyTargetsDialog company={promised} onClose={() => setPromised(undefined)} />}
    </>
  );
}
