import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { companyMessages } from '#contract/companies-constants.ts';
import { matchesSearch } from '#contract/search-text.ts';
import { type PagedView, usePagedList } from '#web/lib/paged-list.ts';
import type { MenuAction } from '#web/ui/menu-button.tsx';
import { EmptyState, LoadingRows, NoMatches, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { anyCompany, type Company, type CompanyKind, companyList } from './api.ts';
import { CompanyCard } from './company-card.tsx';
import { EditCompanyDialog } from './company-dialogs.tsx';
import { LeavingDialog, type LeavingTask, leavingActions } from './leaving-dialogs.tsx';

type CompanyListProps = {
  search: string;
  /** By default companies and private people. */
  kind?: CompanyKind | undefined;
  onClear: () => void;
  addCompany: ReactNode;
  /** The users of a company; only the matches if the search found the company through them. */
  usersOf: (company: Company, search: string) => ReactNode;
  onShowTargets: (company: Company) => void;
};

export function CompanyList({ search, kind, onClear, addCompany, usersOf, onShowTargets }: CompanyListProps) {
  const { list, view } = usePagedList(companyList(search, kind));
  // The search that the shown companies belong to: those of a new search are still loading.
  const [shown, setShown] = useState(search);
  if (!list.isPlaceholderData && shown !== search) setShown(search);
  // Not in the list, which goes away when it fails or is empty.
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);

  return (
    <>
      <PagedList
        list={list}
        things="companies"
        failure={companyMessages.listFailed}
        loading={<LoadingCards />}
        empty={<NoCompanies {...{ onClear, addCompany }} />}
      >
        <Cards {...{ view, usersOf, onShowTargets }} search={shown} onOpen={setDialog} />
      </PagedList>
      {dialog?.task === 'edit' && <EditCompanyDialog company={dialog.company} onClose={close} />}
      {dialog && dialog.task !== 'edit' && (
        <LeavingDialog task={dialog.task} company={dialog.company} onClose={close} />
      )}
    </>
  );
}

type OpenDialog = { task: 'edit' | LeavingTask; company: Company };

type CardsProps = Pick<CompanyListProps, 'search' | 'usersOf' | 'onShowTargets'> & {
  view: PagedView<Company>;
  onOpen: (dialog: OpenDialog) => void;
};

function Cards({ view, search, usersOf, onShowTargets, onOpen }: CardsProps) {
  const { isOpen, toggle, linked } = useOpenCompanies(search);
  const navigate = useNavigate();

  const actionsOf = (company: Company): MenuAction[] => [
    { label: 'Edit', name: `Edit ${company.name}`, onSelect: () => onOpen({ task: 'edit', company }) },
    { label: 'Targets', name: `Targets of ${company.name}`, onSelect: () => onShowTargets(company) },
    {
      label: 'Statements',
      name: `Statements of ${company.name}`,
      onSelect: () => navigate(`/admin/companies/${company.id}?statement=latest`),
    },
    ...leavingActions(company, (task) => onOpen({ task, company })),
  ];

  return (
    <VirtualList {...view} label="Companies" rowHeight={88} startAt={linked}>
      {(company) => (
        <CompanyCard
          company={company}
          isOpen={isOpen(company)}
          onToggle={() => toggle(company)}
          actions={actionsOf(company)}
        >
          {usersOf(company, isFoundByPerson(company, search) ? search : '')}
        </CompanyCard>
      )}
    </VirtualList>
  );
}

/** Distinguishes an empty list from a search without matches. */
function NoCompanies({ onClear, addCompany }: Pick<CompanyListProps, 'onClear' | 'addCompany'>) {
  const { data: exist } = useQuery(anyCompany);

  if (exist === undefined) return <LoadingCards />;
  if (!exist) {
    return (
      <EmptyState title="No companies yet" heading="h3" action={addCompany}>
        Add your first client company, then its users.
      </EmptyState>
    );
  }
  return (
    <NoMatches title="No companies found" heading="h3" clear="Show all" onClear={onClear}>
      No companies or people match.
    </NoMatches>
  );
}

function LoadingCards() {
  return (
    <LoadingRows things="companies" count={5} rowClassName="space-y-3 border-line border-b px-4 py-4 sm:px-6">
      <div className="flex gap-3">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-5 w-16" />
      </div>
      <Skeleton className="h-4 w-4/5 max-w-xl" />
    </LoadingRows>
  );
}

const PARAMETER = 'company';

/**
 * Which companies are open, stored in the URL so that a reload or a shared link shows the same.
 * @param search opens a company found through a user who works there, until the user closes it
 */
function useOpenCompanies(search: string) {
  const [parameters, setParameters] = useSearchParams();
  const open = parameters.getAll(PARAMETER);
  const [linked] = useState(open[0]);
  const [closed, setClosed] = useState<string[]>([]);
  const isOpen = (company: Company) =>
    open.includes(company.id) || (isFoundByPerson(company, search) && !closed.includes(company.id));

  function toggle(company: Company) {
    // The URL as it is now, not as of the last rendering: a second change may follow at once.
    const next = new URLSearchParams(window.location.search);
    const others = next.getAll(PARAMETER).filter((id) => id !== company.id);
    next.delete(PARAMETER);
    for (const id of isOpen(company) ? others : [...others, company.id]) next.append(PARAMETER, id);
    setParameters(next, { replace: true });
    setClosed((before) => (isOpen(company) ? [...before, company.id] : before.filter((id) => id !== company.id)));
  }

  return {
    isOpen,
    toggle,
    /** The company that the link to this page opened. */
    linked,
  };
}

/** Whether a search finds a company only through a user's name or email. */
function isFoundByPerson({ name, domain, contactEmail, phone, address }: Company, search: string) {
  return !matchesSearch([name, domain, contactEmail, phone, phone.replace(/\D/g, ''), address], search);
}
