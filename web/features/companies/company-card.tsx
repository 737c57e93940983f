import {
  Archive,
  ArchiveRestore,
  ChevronRight,
  Globe,
  Mail,
  MapPin,
  Pencil,
  Phone,
  ReceiptText,
  Timer,
  Trash2,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Anchor } from '#web/ui/anchor.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Company } from './api.ts';

type CompanyCardProps = {
  company: Company;
  isOpen: boolean;
  onToggle: () => void;
  onShowTargets: () => void;
  onEdit: () => void;
  /** Archives it, or takes it out of the archive. */
  onArchive: () => void;
  onDelete: () => void;
  /** The company's users, shown when the card is open. */
  children: ReactNode;
};

/** One company: its contact data and, when open, its users. */
export function CompanyCard(props: CompanyCardProps) {
  const { company, isOpen, onToggle, onShowTargets, onEdit, onArchive, onDelete, children } = props;
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
            <span className="tabular badge shrink-0 rounded-full bg-sunken text-ink-soft">
              {countOf(company.userCount)}
            </span>
            {company.archivedAt && (
              <span className="shrink-0">
                <StateBadge icon={Archive} look="bg-sunken text-ink-soft">
                  Archived
                </StateBadge>
              </span>
            )}
          </button>
        </h3>
        <div className="flex max-sm:order-last max-sm:-mb-2 max-sm:pl-3.5">
          <Link
            to={`?statement=${company.id}`}
            aria-label={`Statements of ${company.name}`}
            data-tooltip={`Statements of ${company.name}`}
            className="inline-flex size-10 shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          >
            <ReceiptText className="size-4" aria-hidden="true" />
          </Link>
          <IconButton label={`Targets of ${company.name}`} onClick={onShowTargets}>
            <Timer className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label={`Edit ${company.name}`} onClick={onEdit}>
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={company.archivedAt ? `Take ${company.name} out of the archive` : `Archive ${company.name}`}
            onClick={onArchive}
          >
            {company.archivedAt ? (
              <ArchiveRestore className="size-4" aria-hidden="true" />
            ) : (
              <Archive className="size-4" aria-hidden="true" />
            )}
          </IconButton>
          <IconButton label={`Delete ${company.name}`} onClick={onDelete}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
        <Facts company={company} />
      </div>
      <div id={usersId}>{isOpen && children}</div>
    </article>
  );
}

function countOf(userCount: number) {
  return userCount === 1 ? '1 user' : `${userCount.toLocaleString('en-US')} users`;
}

function Facts({ company: { domain, contactEmail, phone, address } }: { company: Company }) {
  if (!domain && !contactEmail && !phone && !address) return null;

  return (
    <ul className="flex flex-wrap sm:col-span-2 gap-x-5 gap-y-1 pl-6.5 text-ink-soft text-sm">
      <Fact icon={Globe} label="Domain" text={domain} />
      <Fact icon={Mail} label="Contact email" text={contactEmail} href={`mailto:${contactEmail}`} />
      <Fact icon={Phone} label="Phone" text={phone} />
      <Fact icon={MapPin} label="Address" text={address} />
    </ul>
  );
}

type FactProps = { icon: ComponentType<{ className: string }>; label: string; text: string; href?: string };

function Fact({ icon: Icon, label, text, href }: FactProps) {
  if (!text) return null;
  return (
    <li className="flex min-w-0 items-baseline gap-1.5 [overflow-wrap:anywhere]">
      <Icon className="size-3.5 shrink-0 translate-y-0.5 text-ink-faint" aria-hidden="true" />
      <span>
        <span className="sr-only">{label}: </span>
        {href ? (
          <Anchor href={href} className="-my-1 inline-block py-1">
            {text}
          </Anchor>
        ) : (
          <bdi>{text}</bdi>
        )}
      </span>
    </li>
  );
}
