import { useQuery } from '@tanstack/react-query';
import { companyMessages } from '#contract/companies-constants.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { deletedCompanies } from './api.ts';

/** The companies that were deleted, with the way to their statements. */
export function DeletedCompaniesDialog({ onClose }: { onClose: () => void }) {
  const { data: companies = [], isError, isPending } = useQuery(deletedCompanies);

  return (
    <Dialog title="Deleted companies" description="Their statements stay. Everything else is gone." onClose={onClose}>
      <DialogBody label="Deleted companies">
        {isError && <Alert>{companyMessages.listFailed}. Close this and try again.</Alert>}
        {!isPending && !isError && companies.length === 0 && (
          <p className="text-ink-soft">No deleted companies. Their statements will appear here.</p>
        )}
        <ul className="divide-y divide-line">
          {companies.map(({ id, name, deletedAt }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <Link
                to={`?statement=${id}`}
                aria-label={`Statements of ${name}`}
                onClick={onClose}
                className="min-w-0 [overflow-wrap:anywhere]"
              >
                <bdi>{name}</bdi>
              </Link>
              {deletedAt && (
                <span className="text-ink-faint text-sm">
                  deleted <RelativeTime value={deletedAt} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
