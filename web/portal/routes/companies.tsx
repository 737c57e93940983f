import { useSyncExternalStore } from 'react';
import { CompanyDirectory } from '#web/features/companies/company-directory.tsx';
import { AddUserButton } from '#web/features/users/add-user-button.tsx';
import { CompanyUsers } from '#web/features/users/company-users.tsx';
import { session } from '#web/lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

/** The companies and their users. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Companies & Users');
  if (!user) return null;

  return (
    <CompanyDirectory
      addUser={<AddUserButton reader={user} />}
      usersOf={(company, found) => <CompanyUsers key={found} company={company} found={found} reader={user} />}
    />
  );
}
