import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadPeopleReport } from '#contract/reports.ts';
import { saveFrom } from '#web/features/desk/files/stored-files.ts';
import { Button } from '#web/ui/button.tsx';
import { peopleReport } from './api.ts';
import { PeopleTable } from './people-table.tsx';
import { PeriodFrame, useReportAddress } from './period-frame.tsx';

/** What each of the staff did in a period, for provider staff. */
export function PeoplePage() {
  const address = useReportAddress();
  const { asked, isPossible } = address;
  const query = useQuery({ ...peopleReport(asked), enabled: isPossible });

  return (
    <PeriodFrame
      current="people"
      address={address}
      query={query}
      about="Tickets, replies, hours and ratings of each person."
      actions={
        isPossible && (
          <Button
            look="secondary"
            className="max-sm:px-3 print:hidden"
            onClick={() =>
              saveFrom(downloadPeopleReport, { querystring: asked }, `People ${asked.from} to ${asked.to}.csv`)
            }
          >
            <Download className="size-4" aria-hidden="true" />
            CSV
          </Button>
        )
      }
    >
      {(shown) => <PeopleTable report={shown} />}
    </PeriodFrame>
  );
}
