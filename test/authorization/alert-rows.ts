import { listRefusedAlerts, receiveAlerts } from '#contract/alerts.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const alert = () => ({ title: `Disk full ${crypto.randomUUID()}` });
const invalid = '401 400 400 400 400 400 400 401 401 401';

const ofCompany = ({ companyId }: Scene) => ({ body: { ...alert(), company: companyId } });

export const alertRows = [
  row('alert about a company', receiveAlerts, '401 200 200 200 200 200 403 401 401 401', ofCompany),
  row('alert about one’s own company', receiveAlerts, '401 200 200 200 400 400 200 401 401 401', () => ({
    body: alert(),
  })),
  row('alert about an unknown company', receiveAlerts, '401 403 403 403 400 400 403 401 401 401', () => ({
    body: { ...alert(), company: 'Nobody & Sons' },
  })),
  row('refused alerts', listRefusedAlerts, '401 403 403 403 200 200 403 401 401 401'),
  row('alert without a title', receiveAlerts, invalid, () => ({ body: { text: 'Something is wrong' } })),
];
