import {
  Activity,
  Building2,
  CalendarClock,
  ChartColumn,
  Inbox,
  LibraryBig,
  LifeBuoy,
  ScrollText,
  ShieldCheck,
} from 'lucide-react';
import { canReadAuditLog } from '#contract/provider-policies.ts';
import { InquiryBadge } from '#web/features/website/inquiries/inquiry-badge.tsx';
import type { Screen } from './screen.ts';

/**
 * The screens of the dashboard, in the order of its rail and of the palette.
 *
 * To add a screen:
 *
 * 1. Write its component in `web/features/<resource>/`. It gets `ScreenProps`. If it combines features that do not import
 *    each other, write it in `web/portal/screens/`.
 * 2. Add an entry here, or to `client-screens.ts` for clients. `screen.ts` explains the fields. Choose a free `key`:
 *    `screens.test.ts` names a key that is taken.
 * 3. Run `npm run dev`, and press `g` and the key.
 *
 * The route, the built page, the title, the tab or link, the entry in the palette, the shortcut in the list of shortcuts,
 * and a file of script for the screen alone follow. Who may see the screen's records, the server decides (`access` of
 * each route); `may` only hides the screen.
 */
export const staffScreens: readonly Screen[] = [
  {
    path: '',
    title: 'Admin dashboard',
    name: 'Tickets',
    key: 't',
    nav: { kind: 'tab', icon: LifeBuoy, label: 'Tickets' },
    load: async () => (await import('./screens/admin-tickets.tsx')).AdminTickets,
  },
  {
    path: 'companies',
    parameter: 'companyId',
    title: 'Companies & users',
    key: 'c',
    nav: { kind: 'tab', icon: Building2 },
    load: async () => (await import('./screens/companies.tsx')).Companies,
  },
  {
    path: 'admins',
    title: 'Admins',
    key: 'a',
    nav: { kind: 'tab', icon: ShieldCheck },
    load: async () => (await import('#web/features/people/users/admin-directory.tsx')).AdminDirectory,
  },
  {
    path: 'articles',
    parameter: 'articleId',
    title: 'Knowledge base',
    key: 'k',
    nav: { kind: 'tab', icon: LibraryBig },
    load: async () => (await import('#web/features/website/articles/article-desk.tsx')).ArticleDesk,
  },
  {
    path: 'articles/readers',
    title: 'What readers say',
    key: 'q',
    load: async () => (await import('#web/features/website/articles/reader-desk.tsx')).ReaderDesk,
  },
  {
    path: 'inquiries',
    parameter: 'inquiryId',
    title: 'Inquiries',
    key: 'i',
    nav: { kind: 'link', icon: Inbox, Badge: InquiryBadge },
    load: async () => (await import('./screens/inquiries.tsx')).Inquiries,
  },
  {
    path: 'routines',
    title: 'Routines',
    key: 'n',
    nav: { kind: 'link', icon: CalendarClock },
    load: async () => (await import('#web/features/desk/routines/routine-desk.tsx')).RoutineDesk,
  },
  {
    path: 'reports',
    title: 'Reports',
    key: 'p',
    nav: { kind: 'link', icon: ChartColumn },
    load: async () => (await import('#web/features/desk/reports/report-page.tsx')).ReportPage,
  },
  {
    path: 'status',
    title: 'Status',
    key: 'y',
    nav: { kind: 'link', icon: Activity },
    load: async () => (await import('#web/features/website/status/status-desk.tsx')).StatusDesk,
  },
  {
    path: 'inquiries/email',
    title: 'Email',
    key: 'm',
    load: async () => (await import('./screens/inquiry-mail.tsx')).InquiryMail,
  },
  {
    path: 'reports/people',
    title: 'Reports by person',
    key: 'b',
    load: async () => (await import('#web/features/desk/reports/people-page.tsx')).PeoplePage,
  },
  {
    path: 'reports/ratings',
    title: 'Ratings',
    key: 'f',
    load: async () => (await import('./screens/ratings.tsx')).Ratings,
  },
  {
    path: 'audit-log',
    title: 'Audit log',
    key: 'l',
    nav: { kind: 'link', icon: ScrollText },
    may: canReadAuditLog,
    load: async () => (await import('#web/features/people/audit/audit-log.tsx')).AuditLog,
  },
  {
    path: 'setup',
    title: 'Set up Archway',
    key: 'w',
    load: async () => (await import('./screens/setup.tsx')).Setup,
  },
  {
    path: 'account',
    title: 'Your account',
    key: 'u',
    load: async () => (await import('./screens/account.tsx')).Account,
  },
];
