import {
  Banknote,
  BookOpenText,
  Building2,
  Download,
  Globe,
  type LucideIcon,
  Mail,
  MailPlus,
  MessageSquareText,
  PhoneCall,
  ShieldCheck,
  Timer,
  Webhook,
} from 'lucide-react';
import { OnCallLimit } from '#contract/promise-constants.ts';
import { matchesSearch } from '#contract/search-text.ts';
import type { SettingCategories } from '#contract/settings-constants.ts';
import { type OnDemand, onDemand } from '#web/ui/on-demand.tsx';

/**
 * @property found the key of a setting that a search has found
 * @property onClose closes the settings, if the code of the part can't be loaded
 */
export type PartProps = { found: string | undefined; onClose: () => void };

/** What is shown at once: all of a section, or what one of its tabs holds. */
export type SettingsPart = {
  /** In the address, as `?settings=hours`. */
  key: string;
  title: string;
  /** Its name in the palette and among the tabs, if it is not the title. */
  name?: string;
  intro: string;
  /** More words that a search finds it by. */
  words: string;
  /** Opens it after `g`. */
  shortcut?: string;
  /** The settings in it. */
  categories?: readonly (typeof SettingCategories)[number][];
  Part: OnDemand<PartProps>;
};

export type SettingsSection = {
  title: string;
  icon: LucideIcon;
  /** What is in it, where the sections are a list. */
  about: string;
  parts: readonly [SettingsPart, ...SettingsPart[]];
};

/** Short sections of settings are shown as one. */
const lists = () => import('./parts.tsx');

/** The sections of System settings, in order. */
export const settingsSections: readonly SettingsSection[] = [
  {
    title: 'General',
    icon: Building2,
    about: 'Your name, phones and email',
    parts: [
      {
        key: 'general',
        title: 'General',
        intro: 'How clients know you and reach you.',
        words: 'provider contact set up setup archway first steps language english',
        categories: ['Provider'],
        Part: onDemand<PartProps>(async () => (await lists()).GeneralPart),
      },
    ],
  },
  {
    title: 'Website',
    icon: Globe,
    about: 'Its messages and its figures',
    parts: [
      {
        key: 'website',
        title: 'Website',
        intro: 'Where messages from the website go, and which numbers it shows.',
        words: 'claims satisfaction promises site look branding colors colours logos fonts photos pictures texts spam',
        categories: ['Website'],
        Part: onDemand<PartProps>(async () => (await lists()).WebsitePart),
      },
    ],
  },
  {
    title: 'Email',
    icon: Mail,
    about: 'Sending, receiving and notices',
    parts: [
      {
        key: 'email',
        title: 'Email',
        intro: 'Outgoing and incoming email, and which notifications are sent.',
        words: 'mail server smtp imap mailbox delivery dkim test notifications incoming signatures',
        categories: ['Email'],
        Part: onDemand<PartProps>(async () => (await lists()).EmailPart),
      },
    ],
  },
  {
    title: 'Hours and promises',
    icon: Timer,
    about: 'Service hours and targets',
    parts: [
      {
        key: 'hours',
        title: 'Service hours',
        intro: 'When you’re open. Targets count only these hours, in this time zone, and pause on holidays.',
        words: 'week time zone holidays calendar open closed',
        shortcut: 'h',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/desk/promise/calendar-section.tsx')).CalendarSection,
        ),
      },
      {
        key: 'targets',
        title: 'Targets',
        intro:
          'How soon you answer and resolve a ticket. Clients are told when they hear from you; a company can have its own targets.',
        words: 'first reply resolution priority promise sla due',
        shortcut: 'd',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/desk/promise/targets-section.tsx')).TargetsSection,
        ),
      },
    ],
  },
  {
    title: 'Prices',
    icon: Banknote,
    about: 'What work on tickets costs',
    parts: [
      {
        key: 'prices',
        title: 'Prices',
        intro: 'What work on tickets costs. Time is billed by these prices, and the website’s price list shows them.',
        words: 'rates hourly remote on site training travel minimum billing statement money dollars cost',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/desk/prices/prices-section.tsx')).PricesSection,
        ),
      },
    ],
  },
  {
    title: 'Agreements and accounting',
    icon: BookOpenText,
    about: 'Statements for the books',
    parts: [
      {
        key: 'accounting',
        title: 'Export for the books',
        intro: 'Closed statements as a file that your accounting program imports. Each statement is exported once.',
        words: 'accounting bookkeeping invoices billing quickbooks xero csv statements months agreements',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/desk/accounting/export-section.tsx')).ExportSection,
        ),
      },
      {
        key: 'accounting-formats',
        title: 'Formats',
        name: 'Accounting formats',
        intro: 'Which columns the file has, and what a line stands for. Change them to what your program imports.',
        words: 'accounting bookkeeping invoices columns quickbooks xero csv import',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/desk/accounting/format-section.tsx')).FormatSection,
        ),
      },
    ],
  },
  {
    title: 'On call',
    icon: PhoneCall,
    about: 'Who takes urgent tickets after hours',
    parts: [
      {
        key: 'on-call',
        title: 'On call',
        intro: `An urgent ticket outside service hours emails the first person. If they do not acknowledge it within ${OnCallLimit.minutes} minutes, the next person gets the email.`,
        words: 'urgent night weekend emergency order',
        shortcut: 'o',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/desk/promise/on-call-section.tsx')).OnCallSection,
        ),
      },
    ],
  },
  {
    title: 'Tickets and replies',
    icon: MessageSquareText,
    about: 'Closing, limits, files, saved replies, templates and forms',
    parts: [
      {
        key: 'tickets',
        title: 'Tickets',
        name: 'Ticket settings',
        intro: 'What clients may do with tickets, and how much they can send.',
        words: 'close reopen limits files storage category categories tags labels',
        categories: ['Tickets', 'Files'],
        Part: onDemand<PartProps>(async () => (await lists()).TicketsPart),
      },
      {
        key: 'replies',
        title: 'Saved replies',
        intro: 'Answers that you and your team give often. Type / in a comment to insert one.',
        words: 'canned macros',
        shortcut: 'r',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/desk/saved-replies/reply-desk.tsx')).ReplyDesk,
        ),
      },
      {
        key: 'templates',
        title: 'Templates',
        intro:
          'What tickets start with: a title, a description and a checklist, for work that you do the same way each time.',
        words: 'checklist steps maintenance onboarding new employee',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/desk/templates/template-desk.tsx')).TemplateDesk,
        ),
      },
      {
        key: 'forms',
        title: 'Request forms',
        intro:
          'What people fill in for a new ticket, so that you need not ask. A form sets the title, the category and the priority.',
        words: 'questions answers new employee access onboarding fields',
        Part: onDemand<PartProps>(async () => (await import('#web/features/desk/forms/form-desk.tsx')).FormDesk),
      },
    ],
  },
  {
    title: 'Invitations',
    icon: MailPlus,
    about: 'Links that let clients register',
    parts: [
      {
        key: 'invitations',
        title: 'Invitations',
        intro: 'Links with which people at a company create their own accounts.',
        words: 'registration register company invite link',
        categories: ['Invitations'],
        Part: onDemand<PartProps>(async () => (await lists()).InvitationsPart),
      },
    ],
  },
  {
    title: 'Security',
    icon: ShieldCheck,
    about: 'Passwords, logins and single sign-on',
    parts: [
      {
        key: 'security',
        title: 'Security',
        intro: 'What a login needs, and how long it lasts.',
        words: 'password session two-factor two factor 2fa mfa login logout',
        categories: ['Security'],
        Part: onDemand<PartProps>(async () => (await lists()).SecurityPart),
      },
      {
        key: 'single-sign-on',
        title: 'Single sign-on',
        intro: 'Let your staff, or the people of a company, log in with their work account.',
        words: 'sso openid connect oidc microsoft entra azure google okta keycloak identity provider login',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/people/connections/connection-section.tsx')).ConnectionSection,
        ),
      },
    ],
  },
  {
    title: 'Integrations',
    icon: Webhook,
    about: 'Webhooks and monitoring',
    parts: [
      {
        key: 'integrations',
        title: 'Webhooks',
        intro: 'Notify other programs about tickets, ratings and inquiries with signed messages.',
        words: 'integrations webhook mcp assistant alerts monitoring events chat automation secret deliveries',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/news/webhooks/webhook-section.tsx')).WebhookSection,
        ),
      },
      {
        key: 'api-keys',
        title: 'API keys',
        intro: 'The keys of everybody, the first to expire first. Their owners and super admins are told before.',
        words: 'token program script monitoring expire revoke',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/people/api-keys/every-key-section.tsx')).EveryKeySection,
        ),
      },
      {
        key: 'alerts',
        title: 'Refused alerts',
        intro: 'What monitoring tools sent that could not become a ticket, for 30 days.',
        words: 'monitoring alertmanager grafana uptime kuma zabbix prtg lost missing unknown company',
        Part: onDemand<PartProps>(
          async () => (await import('#web/features/doors/alerts/refused-alerts.tsx')).RefusedAlerts,
        ),
      },
    ],
  },
  {
    title: 'Export',
    icon: Download,
    about: 'Statements and backups',
    parts: [
      {
        key: 'export',
        title: 'Export',
        intro: 'Export your data.',
        words:
          'csv download statement backups restore data import zendesk freshdesk zammad osticket freescout rt migrate',
        Part: onDemand<PartProps>(async () => (await lists()).ExportPart),
      },
    ],
  },
];

/** Each part with the section that it belongs to. */
export const settingsParts = settingsSections.flatMap((section) => section.parts.map((part) => ({ section, part })));

/** The parts that have all words of a search: in their titles, their intros or their other words. */
export const partsWith = (search: string) =>
  settingsParts.filter(({ section, part: { title, intro, words } }) =>
    matchesSearch([section.title, title, intro, words], search),
  );

/** What the parameter `settings` asks for: the first part if it names none, as `open` does. */
export function partAt(value: string) {
  const [first] = settingsParts;
  return settingsParts.find(({ part }) => part.key === value) ?? (first as NonNullable<typeof first>);
}
