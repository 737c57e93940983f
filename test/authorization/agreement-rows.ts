import { previewAgreements } from '#contract/agreements.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const badForStaff = '401 403 403 403 400 400 403 401 401 401';
const refused = '401 403 403 403 409 409 403 401 401 401';

const terms = [{ from: '2026-11', includedMinutes: 600, fee: 900_00 }];
const agreement = { kind: 'monthly', startsOn: '2026-11-01', terms };
const closed = { month: '2026-11', agreements: [] };

export const agreementRows = [
  row('preview agreements', previewAgreements, forStaff, () => ({
    body: { agreements: [agreement], months: ['2026-11'] },
  })),
  row('preview agreements without a month', previewAgreements, badForStaff, () => ({
    body: { agreements: [agreement], months: [] },
  })),
  row('preview an agreement from a closed month on', previewAgreements, refused, () => ({
    body: { agreements: [agreement], months: [closed, '2026-12'] },
  })),
];
