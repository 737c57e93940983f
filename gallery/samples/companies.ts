import type { findCompany, listCompanies } from '#contract/companies.ts';
import type { Reply } from '#contract/endpoint.ts';
import { acme, id } from './people.ts';

type Company = Reply<typeof listCompanies>[number];

export const company = (fields: Partial<Company> = {}): Company => ({
  ...acme,
  domain: 'acmedental.example',
  contactEmail: 'office@acmedental.example',
  phone: '+1 555 0142',
  address: '12 Harbor Street, Portland, OR 97201',
  isPerson: false,
  archivedAt: null,
  deleteOn: null,
  showsPlannedWork: true,
  accountingId: '',
  version: 1,
  userCount: 4,
  activeTickets: 0,
  deletedAt: null,
  ...fields,
});

export const companies = [
  company({ activeTickets: 12 }),
  company({ id: id(2), name: 'Birch & Sons Law', userCount: 1, activeTickets: 1, phone: '', address: '' }),
  company({ id: id(3), name: 'Cedar Freight', archivedAt: '2026-01-15T10:00:00.000Z' }),
];

/** A company as its page shows it. */
export const companyWithWork = (fields: Partial<Reply<typeof findCompany>> = {}): Reply<typeof findCompany> => ({
  ...company(),
  activeTickets: 3,
  minutes: 285,
  amount: 71_250,
  ...fields,
});

/** A company with what its page shows beside its facts. */
export const wholeCompany = (fields: Partial<Reply<typeof findCompany>> = {}): Reply<typeof findCompany> => ({
  ...company(),
  activeTickets: 12,
  minutes: 185,
  amount: 25_625,
  ...fields,
});
