import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { among, useParameter } from '#web/lib/parameter.ts';
import { Column } from '#web/ui/column.tsx';
import { FilterSwitch } from '#web/ui/filter-switch.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { MailFilter } from './api.ts';
import { arrivals } from './api.ts';
import { MailList } from './mail-list.tsx';

/**
 * The emails that wait for staff, and on request all that arrived.
 * @param tabs leads to the other kinds of inquiries
 */
export function MailInbox({ tabs }: { tabs: ReactNode }) {
  const [wanted, setWanted] = useParameter('status');
  const filter = among(['all'], 'held')(wanted);
  const setFilter = (next: MailFilter) => setWanted(next === 'held' ? '' : next);

  return (
    <Column label="Email">
      {tabs}
      <SilentMailbox />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-4 py-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg sm:text-xl">Email</h2>
          <p className="text-ink-soft text-sm">
            {filter === 'held' ? 'Emails that wait for your decision' : 'Every email that arrived'}
          </p>
        </div>
        <FilterSwitch labels={labels} filter={filter} onChange={setFilter} />
        <RefreshButton things="emails" queryKey={['inquiries']} />
      </div>
      <MailList filter={filter} onShowAll={() => setFilter('all')} />
    </Column>
  );
}

const labels: Record<MailFilter, string> = { held: 'Held', all: 'All' };

/** The red line: no email arrives while the mailbox is out of reach. */
function SilentMailbox() {
  const mailbox = useQuery(arrivals).data?.mailbox;
  if (!mailbox?.isSilent) return null;
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Alert>
        <p>
          The mailbox <bdi className="font-semibold">{mailbox.name}</bdi> can’t be reached, so no email arrives.{' '}
          {mailbox.contactedAt ? (
            <>
              The last contact was <RelativeTime value={mailbox.contactedAt} />.
            </>
          ) : (
            'It has never been reached.'
          )}{' '}
          Check its address and password in the server’s settings.
        </p>
      </Alert>
    </div>
  );
}
