import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { CompanyTargetsDialog } from '#web/features/desk/promise/company-targets-dialog.tsx';
import { StatementPage } from '#web/features/desk/statements/statement-page.tsx';
import type { Company } from '#web/features/people/companies/api.ts';
import { CompanyDirectory } from '#web/features/people/companies/company-directory.tsx';
import { AddUserButton } from '#web/features/people/users/add-user-button.tsx';
import { CompanyUsers } from '#web/features/people/users/company-users.tsx';
import type { ScreenProps } from '../screen.ts';
import { usePageTitle } from '../use-page-title.ts';
import { CompanyPage } from './company.tsx';

/** The companies and their users, or one of them, or its statement. */
export function Companies({ title }: ScreenProps) {
  const { companyId = '' } = useParams();
  const [parameters] = useSearchParams();
  const statement = parameters.get('statement');

  if (companyId && statement !== null) return <CompanyStatement companyId={companyId} />;
  if (companyId) return <CompanyPage key={companyId} companyId={companyId} />;
  if (statement) return <Navigate to={movedStatement(statement, parameters.get('month'))} replace />;
  return <Directory title={title} />;
}

/** Where the statement of a company was before: `companies?statement=<company>&month=2026-10`. */
function movedStatement(companyId: string, month: string | null) {
  return `/admin/companies/${companyId}?statement=${month || 'latest'}`;
}

function CompanyStatement({ companyId }: { companyId: string }) {
  usePageTitle('Statement');
  return <StatementPage companyId={companyId} />;
}

function Directory({ title }: ScreenProps) {
  const [promised, setPromised] = useState<Company>();
  usePageTitle(title);

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
