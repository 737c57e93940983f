import { Archive, ChevronRight, Ellipsis, UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { Link as TextLink } from '#web/ui/link.tsx';
import { type MenuAction, MenuButton } from '#web/ui/menu-button.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Company } from './api.ts';
import { CompanyFacts } from './company-facts.tsx';

type CompanyCardProps = {
  company: Company;
  isOpen: boolean;
  onToggle: () => void;
  /** Behind its menu. */
  actions: MenuAction[];
  /** The company's users, shown when the card is open. */
  children: ReactNode;
};

/** One company: its contact data and, when open, its users. Everything else is on its page. */
export function CompanyCard({ company, isOpen, onToggle, actions, children }: CompanyCardProps) {
  const usersId = useId();

  return (
    <article aria-label={company.name} className="border-line border-b">
      <div className="grid items-start gap-x-3 px-4 sm:grid-cols-[minmax(0,1fr)_auto] pt-2 pb-3 sm:px-6">
        <h3 className="min-w-0 font-sans tracking-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={usersId}
            onClick={onToggle}
            className="flex min-h-10 w-full items-center gap-2.5 rounded text-left pointer-coarse:min-h-11"
          >
            <ChevronRight
              aria-hidden="true"
              className={classNames('size-4 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-90')}
            />
            <span dir="auto" className="min-w-0 font-semibold text-base [overflow-wrap:anywhere]">
              {company.name}
            </span>
            {company.isPerson ? (
              <span className="shrink-0">
                <PersonBadge />
              </span>
            ) : (
              <span className="tabular badge shrink-0 rounded-full bg-sunken text-ink-soft">
                {countOf(company.userCount)}
              </span>
            )}
            {company.archivedAt && (
              <span className="shrink-0">
                <StateBadge icon={Archive} look="bg-sunken text-ink-soft">
                  Archived
                </StateBadge>
              </span>
            )}
          </button>
        </h3>
        <div className="flex flex-wrap gap-1 max-sm:order-last max-sm:-mb-2 max-sm:pl-3.5">
          <OpenTickets company={company} />
          <Link
            to={`/admin/companies/${company.id}`}
            aria-label={`Details of ${company.name}`}
            className="inline-flex min-h-9 items-center gap-1 rounded px-3 font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
          >
            Details
            <ChevronRight className="size-4" aria-hidden="true" />
          </Link>
          <MenuButton look="quiet" size="narrow" label={`More actions for ${company.name}`} actions={actions}>
            <Ellipsis className="size-4" aria-hidden="true" />
          </MenuButton>
        </div>
        <CompanyFacts company={company} className="pl-6.5 sm:col-span-2" />
        {company.userCount === 0 && !company.archivedAt && (
          <p className="pl-6.5 text-ink-soft text-sm leading-6 sm:col-span-2">
            No users yet:{' '}
            <TextLink to={`/admin/companies/${company.id}?invite=1`} className="pointer-coarse:py-2.5">
              invite people
            </TextLink>
          </p>
        )}
      </div>
      <div id={usersId} className="ml-4 border-line border-l empty:hidden sm:ml-8">
        {isOpen && children}
      </div>
    </article>
  );
}

/** How many tickets of a company are open, with all of them behind it; nothing where none is. */
function OpenTickets({ company: { id, name, activeTickets } }: { company: Company }) {
  if (activeTickets === 0) return null;
  const count = `${activeTickets.toLocaleString('en-US')} open`;
  const tickets = activeTickets === 1 ? 'ticket' : 'tickets';

  return (
    <span className="inline-flex items-center px-3 text-sm">
      <TextLink
        to={`/admin?company=${id}&status=active`}
        aria-label={`${count} ${tickets} of ${name}`}
        className="tabular pointer-coarse:py-3"
      >
        {count}
        <span className="sm:hidden"> {tickets}</span>
      </TextLink>
    </span>
  );
}

/** Says that a company stands for one private person. */
export function PersonBadge() {
  return (
    <StateBadge icon={UserRound} look="bg-sunken text-ink-soft">
      Private person
    </StateBadge>
  );
}

function countOf(userCount: number) {
  return userCount === 1 ? '1 user' : `${userCount.toLocaleString('en-US')} users`;
}
