import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files a developer opens to follow a feature from the button to the table, in that order. */
export const paths = {
  'a comment': [
    'web/features/desk/tickets/composer/comment-form.tsx',
    'web/features/desk/tickets/composer/use-composer.ts',
    'web/features/desk/tickets/composer/api.ts',
    'contract/comments.ts',
    'contract/policies.ts',
    'server/desk/comments/routes.ts',
    'server/desk/comments/commands.ts',
    'server/platform/events/record.ts',
    'server/platform/database/tables/comments.ts',
  ],
  'a manager’s edit': [
    'web/features/desk/tickets/panel/client-edit-form.tsx',
    'web/features/desk/tickets/panel/ticket-edit.tsx',
    'web/features/desk/tickets/panel/api.ts',
    'contract/tickets.ts',
    'contract/ticket-policies.ts',
    'server/desk/tickets/routes.ts',
    'server/desk/tickets/commands.ts',
    'server/desk/tickets/queries.ts',
    'server/platform/http/conflicts.ts',
    'server/desk/tickets/event-record.ts',
    'server/platform/events/record.ts',
    'server/platform/database/tables/tickets.ts',
  ],
  'an invitation': [
    'web/features/people/invitations/invitation-form.tsx',
    'web/features/people/invitations/api.ts',
    'contract/invitations.ts',
    'contract/policies.ts',
    'server/people/invitations/routes.ts',
    'server/people/invitations/commands.ts',
    'server/platform/events/record.ts',
    'server/platform/database/tables/invitations.ts',
  ],
  'an inquiry’s email': [
    'web/site/contact/contact-form.tsx',
    'web/site/contact/send-message.ts',
    'contract/inquiries.ts',
    'server/website/inquiries/routes.ts',
    'server/website/inquiries/commands.ts',
    'server/platform/database/tables/inquiries.ts',
    'server/platform/database/tables/outgoing-mails.ts',
    'server/platform/mail/delivery.ts',
    'server/platform/mail/outbox.ts',
    'server/website/inquiries/inquiry-mail.ts',
    'server/platform/mail/mailer.ts',
  ],
};

const linesOf = (file: string) => readFileSync(new URL(file, `file://${root}`), 'utf8').split('\n').length - 1;

if (import.meta.main) {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  for (const [name, files] of Object.entries(paths)) {
    const lines = files.map(linesOf).reduce((sum, count) => sum + count, 0);
    print(`${name}: ${files.length} files, ${lines} lines`);
  }

  const product = globSync('{contract,content,packages,server,web}/**/*.{ts,tsx,astro,css,sql}', { cwd: root }).filter(
    (file) => !/\.test\.|migrations\//.test(file),
  );
  const counts = product.map(linesOf).sort((one, other) => one - other);
  const at = (share: number) => counts[Math.floor((counts.length - 1) * share)];
  const sum = counts.reduce((total, count) => total + count, 0);
  print(
    `the product: ${counts.length} files, ${sum} lines; median ${at(0.5)}, 95th percentile ${at(0.95)} lines a file`,
  );
}
