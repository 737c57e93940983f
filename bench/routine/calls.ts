import type { Client } from 'pg';
import type { Request } from '../speed/drive.ts';
import { BUSIEST, findToday, listBilled, monthly, monthsUpTo, STEPS, USUAL } from './fill.ts';
import type { Session } from './session.ts';

/** A call, and what its median may be in milliseconds; null without a bound. */
export type BoundCall = { name: string; bound: number | null; next: () => Request };

/** How many companies an export with a bound has. */
const EXPORTED = 200;

/** The calls that have a bound, and what else the largest month costs. */
export async function boundCalls(client: Client, session: Session): Promise<BoundCall[]> {
  const { requestFor } = session;
  const today = await findToday(client, session);
  const [closed = '', month = ''] = monthsUpTo(today).slice(-2);
  const companies = await listBilled(client);
  const [busiest = '', usual = ''] = companies;
  const idsOf = async (text: string, ...values: string[]): Promise<{ id: string; ticketId?: string }[]> =>
    (await client.query(text, values)).rows;
  const steps = await idsOf('select id, ticket_id as "ticketId" from checklist_steps where position = 1 limit 500');
  const runs = await idsOf(
    'select routine_id as id from routine_runs group by routine_id order by count(*) desc limit 20',
  );
  const entriesOf = (company: string) =>
    idsOf('select id from time_entries where company_id = $1 and worked_on >= $2 limit 20', company, `${month}-01`);
  const entries = { usual: await entriesOf(usual), busiest: await entriesOf(busiest) };

  let turn = 0;
  const nextOf = <Value>(values: Value[]) => values[turn++ % values.length] as Value;
  const get = (name: string, bound: number | null, path: () => string) => ({
    ...{ name, bound, next: () => requestFor('GET', path()) },
  });
  const post = (name: string, bound: number | null, path: string, content: object) => {
    const body = Buffer.from(JSON.stringify(content));
    return { name, bound, next: () => requestFor('POST', path, body) };
  };
  const preview = (bound: number, count: number) =>
    post(`allocation of ${count} entries`, bound, '/admin/agreements/preview', previewOf(month, count));
  const change = (count: number, some: { id: string }[]) => ({
    ...{ name: `one of ${count} entries is changed`, bound: null },
    next: () => requestFor('PUT', `/time/${nextOf(some).id}`, { minutes: 15 + (turn % 60) }),
  });

  return [
    get(`checklist of ${STEPS} steps`, 20, () => `/tickets/${nextOf(steps).ticketId}/checklist`),
    {
      ...{ name: 'a step is done, or open again', bound: 20 },
      next: () => {
        const { id, ticketId } = nextOf(steps);
        const state = Math.floor(turn / steps.length) % 2 === 0 ? 'open' : 'done';
        return requestFor('PUT', `/tickets/${ticketId}/checklist/steps/${id}`, { state });
      },
    },
    get('page of runs', 50, () => `/routines/${nextOf(runs).id}/runs`),
    post('preview of 60 dates', 20, '/routines/preview', { ...dates, startsOn: today, count: 60 }),
    get(`balance, ${USUAL} entries`, 30, () => `/admin/companies/${usual}/balance`),
    get(`balance, ${BUSIEST} entries`, 30, () => `/admin/companies/${busiest}/balance`),
    preview(10, USUAL),
    preview(200, BUSIEST),
    get(`statement of ${USUAL} entries`, 100, () => `/admin/companies/${usual}/statements/${month}`),
    get('closed statement', 100, () => `/admin/companies/${usual}/statements/${closed}`),
    post(
      `accounting export of ${companies.length} companies`,
      companies.length < EXPORTED ? null : 3_000,
      '/admin/accounting/exports',
      {
        ...{ month: closed, format: 'QuickBooks Online', again: true },
      },
    ),
    change(USUAL, entries.usual),
    change(BUSIEST, entries.busiest),
    get(`statement of ${BUSIEST} entries`, null, () => `/admin/companies/${busiest}/statements/${month}`),
  ];
}

/** A rule that needs the calendar for each date. */
const dates = {
  ...{ schedule: { every: 'month', interval: 1, nth: 1, weekday: 'service_day' } },
  ...{ time: '09:00', onClosedDay: 'before' },
};

function previewOf(month: string, count: number) {
  const terms = [{ from: month, ...monthly }];
  const entries = Array.from({ length: count }, (_, index) => {
    const isVisit = index % 5 === 3;
    const workedOn = `${month}-${String(1 + (index % 28)).padStart(2, '0')}`;
    return { kind: isVisit ? 'on_site' : 'remote', minutes: 15 * (1 + (index % 8)), hasTravel: isVisit, workedOn };
  });
  return { agreements: [{ kind: 'monthly', startsOn: `${month}-01`, terms }], entries, months: [month] };
}
