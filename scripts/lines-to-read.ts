import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files a developer opens to follow a feature from the button to the table, in that order. */
export const paths = {
  'a comment': [
    'web/features/tickets/composer/comment-form.tsx',
    'web/features/tickets/composer/use-composer.ts',
    'web/features/tickets/composer/api.ts',
    'contract/comments.ts',
    'contract/policies.ts',
    'server/comments/routes.ts',
    'server/comments/commands.ts',
    'server/events/record.ts',
    'server/database/tables/comments.ts',
  ],
  'a manager’s edit': [
    'web/features/tickets/panel/client-edit-form.tsx',
    'web/features/tickets/panel/ticket-edit.tsx',
    'web/features/tickets/panel/api.ts',
    'contract/tickets.ts',
    'contract/ticket-policies.ts',
    'server/tickets/routes.ts',
    'server/tickets/commands.ts',
    'server/tickets/queries.ts',
    'server/http/conflicts.ts',
    'server/tickets/event-record.ts',
    'server/events/record.ts',
    'server/database/tables/tickets.ts',
  ],
  'an invitation': [
    'web/features/invitations/invitation-form.tsx',
    'web/features/invitations/api.ts',
    'contract/invitations.ts',
    'contract/policies.ts',
    'server/invitations/routes.ts',
    'server/invitations/commands.ts',
    'server/events/record.ts',
    'server/database/tables/invitations.ts',
  ],
  'an inquiry’s email': [
    'web/site/contact/contact-form.tsx',
    'web/site/contact/send-message.ts',
    'contract/inquiries.ts',
    'server/inquiries/routes.ts',
    'server/inquiries/commands.ts',
    'server/database/tables/inquiries.ts',
    'server/database/tables/outgoing-mails.ts',
    'server/mail/delivery.ts',
    'server/mail/outbox.ts',
    'server/inquiries/inquiry-mail.ts',
    'server/mail/mailer.ts',
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
