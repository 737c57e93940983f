import { useQuery } from '@tanstack/react-query';
import { mailMessages, NotificationKinds } from '#contract/mail-constants.ts';
import { useProvider } from '#web/lib/provider.ts';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { AccountSection } from './account-section.tsx';
import { notificationPreferences, useUpdatePreferences } from './api.ts';

type Kind = (typeof NotificationKinds)[number];

const words: Record<Kind, { label: string; hint: string }> = {
  replied: { label: 'Comments and changes', hint: 'Somebody comments on your ticket or sets its status.' },
  received: { label: 'Confirmations', hint: 'We received a ticket that you created.' },
  assigned: { label: 'Assignments', hint: 'Somebody assigns a ticket to you.' },
  noted: { label: 'Internal notes', hint: 'A colleague adds a note to a ticket that is assigned to you.' },
  created: { label: 'New tickets', hint: 'A client creates a ticket.' },
};

/** What the user gets emails about. Each switch takes effect at once. */
export function NotificationSection() {
  const query = useQuery(notificationPreferences);
  const { data: preferences, isPending, error, refetch } = query;
  const { mutate: update, variables, isPending: isUpdating } = useUpdatePreferences();
  const { sendsMail } = useProvider();
  const shown = isUpdating ? { ...preferences, ...variables } : preferences;

  return (
    <AccountSection
      title="Notifications"
      intro={
        sendsMail
          ? 'What we email you about. You never get emails about what you do yourself.'
          : 'Email is off on this server at the moment. Your choice applies as soon as it is on.'
      }
    >
      {isPending && <LoadingPreferences />}
      {error && !preferences && (
        <LoadFailure title={mailMessages.preferencesFailed} detail={error.message} onRetry={() => refetch()} />
      )}
      <OutOfDate query={query} place="inset" />
      {shown && (
        <div className="space-y-4">
          {NotificationKinds.flatMap((kind) => {
            const mail = shown[kind]?.mail;
            if (mail === undefined) return [];
            return [
              <SwitchField
                key={kind}
                {...words[kind]}
                checked={mail}
                onChange={(checked) => update({ [kind]: { mail: checked } })}
              />,
            ];
          })}
        </div>
      )}
    </AccountSection>
  );
}

function LoadingPreferences() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading your notifications...</span>
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-6 w-56" />
    </div>
  );
}
