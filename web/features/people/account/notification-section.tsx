import { useQuery } from '@tanstack/react-query';
import { type MailDigests, notificationMessages } from '#contract/notifications-constants.ts';
import { useActor } from '#web/lib/actor.ts';
import { useProvider } from '#web/lib/provider.ts';
import { SelectField } from '#web/ui/field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { AccountSection } from './account-section.tsx';
import { notificationPreferences, useUpdatePreferences } from './api.ts';
import { PreferenceTable } from './preference-table.tsx';

const digests: Record<(typeof MailDigests)[number], string> = {
  at_once: 'Right away, for each ticket',
  hourly: 'Every hour, for all tickets together',
  daily: 'Every morning at 8:00, for all tickets together',
};

const loading = <LoadingBars things="your notifications" bars={['h-6 w-64', 'h-6 w-56']} className="space-y-4" />;

/** What the user is notified about, in the portal and by email. Each choice takes effect at once. */
export function NotificationSection() {
  const { role } = useActor();
  const query = useQuery(notificationPreferences);
  const { mutate: update } = useUpdatePreferences();
  const { sendsMail } = useProvider();

  return (
    <AccountSection
      title="Notifications"
      intro={
        sendsMail
          ? 'Choose what we notify you about. You are never notified about what you do yourself.'
          : 'Email is off on this server at the moment. Your choice applies as soon as it is on.'
      }
    >
      <Loaded query={query} failure={notificationMessages.preferencesFailed} loading={loading}>
        {(preferences) => (
          <div className="max-w-xl space-y-5">
            <PreferenceTable role={role} preferences={preferences} onChange={update} />
            <SelectField
              label="When we email you"
              value={preferences.digest}
              onChange={(event) => update({ digest: event.target.value as keyof typeof digests })}
            >
              {Object.entries(digests).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </SelectField>
          </div>
        )}
      </Loaded>
    </AccountSection>
  );
}
