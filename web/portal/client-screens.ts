import { ChartColumn, LibraryBig, LifeBuoy } from 'lucide-react';
import { canReadCompanyReport } from '#contract/policies.ts';
import type { Screen } from './screen.ts';

/** The screens of the client portal, in the order of its bar and of the palette. `staff-screens.ts` says how to add one. */
export const clientScreens: readonly Screen[] = [
  {
    path: '',
    title: 'Support portal',
    name: 'Tickets',
    key: 't',
    nav: { kind: 'tab', icon: LifeBuoy, label: 'Support tickets' },
    load: async () => (await import('./screens/client-tickets.tsx')).ClientTickets,
  },
  {
    path: 'articles',
    parameter: 'articleId',
    title: 'Knowledge base',
    key: 'k',
    nav: { kind: 'tab', icon: LibraryBig },
    load: async () => (await import('#web/features/website/articles/article-library.tsx')).ArticleLibrary,
  },
  {
    path: 'report',
    parameter: 'span',
    title: 'Report',
    key: 'p',
    nav: { kind: 'link', icon: ChartColumn },
    may: canReadCompanyReport,
    load: async () => (await import('./screens/company-report.tsx')).CompanyReport,
  },
  {
    path: 'account',
    title: 'Your account',
    key: 'u',
    load: async () => (await import('./screens/account.tsx')).Account,
  },
];
