import { useId } from 'react';
import type { NotificationPreferences, PreferenceChangesInput } from '#contract/notifications.ts';
import { ManagerNotifications, NotificationKinds, StaffNotifications } from '#contract/notifications-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { Switch } from '#web/ui/switch-field.tsx';

type Kind = (typeof NotificationKinds)[number];

const words: Record<Kind, { label: string; hint: string }> = {
  assigned: { label: 'Assignments', hint: 'Somebody assigns a ticket to you.' },
  mentioned: { label: 'Mentions', hint: 'A colleague mentions you in an internal note.' },
  reopened: { label: 'Reopened tickets', hint: 'A ticket of yours is open again.' },
  rated: { label: 'Bad ratings', hint: 'A client rates how a ticket was resolved as bad or very bad.' },
  replied: { label: 'Comments and changes', hint: 'Somebody comments on your ticket or sets its status.' },
  noted: { label: 'Internal notes', hint: 'A colleague adds a note to a ticket of yours.' },
  created: { label: 'New tickets', hint: 'A client creates a ticket. Email lists them, at most every five minutes.' },
  received: { label: 'Confirmations', hint: 'We received a ticket that you created.' },
  waiting: { label: 'Questions to you', hint: 'We have waited for your answer, and ask once more.' },
  inquiry: { label: 'New inquiries', hint: 'Somebody new writes through the website or by email.' },
  promise: { label: 'Promises', hint: 'A promise to a client is about to be missed, or was.' },
  woke: { label: 'Snoozed tickets', hint: 'A ticket that you snoozed, or that is assigned to you, wakes.' },
  reminder: { label: 'Reminders', hint: 'The time of a reminder that you set has come.' },
  routine: { label: 'Routines', hint: 'A routine created tickets without an assignee, or could not create one.' },
  agreement: { label: 'Agreements', hint: 'Included hours run low, or expire soon.' },
  approval: { label: 'Approvals', hint: 'Something needs an approval, or was decided.' },
  status: { label: 'Incidents and maintenance', hint: 'Something that you use does not work, or will be worked on.' },
  refused_alert: { label: 'Refused alerts', hint: 'An alert of a monitoring tool could not become a ticket.' },
  on_call: { label: 'Nobody on call', hint: 'The on-call order has become empty. For super admins.' },
};

const channels = { portal: 'Portal', mail: 'Email' } as const;

type PreferenceTableProps = {
  role: Role;
  preferences: NotificationPreferences;
  onChange: (changes: PreferenceChangesInput) => void;
};

/** One row of switches for each kind of notification. */
export function PreferenceTable({ role, preferences, onChange }: PreferenceTableProps) {
  const id = useId();
  const available = isStaffRole(role) ? StaffNotifications : ManagerNotifications;

  return (
    <table className="w-full">
      <thead>
        <tr className="border-line border-b text-ink-soft text-sm">
          <th scope="col" className="pb-2 text-left font-medium">
            <span className="sr-only">Notification</span>
          </th>
          {Object.entries(channels).map(([channel, name]) => (
            <th key={channel} id={`${id}-${channel}`} scope="col" className="w-16 pb-2 text-center font-medium sm:w-20">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NotificationKinds.filter((kind) => kind in available && preferences[kind]).map((kind) => (
          <tr key={kind} className="border-line border-b align-top">
            <th scope="row" className="py-3 pr-3 text-left font-normal">
              <span id={`${id}-${kind}`} className="block font-medium text-sm">
                {words[kind].label}
              </span>
              <span id={`${id}-${kind}-hint`} className="block text-ink-faint text-sm">
                {words[kind].hint}
              </span>
            </th>
            {(['portal', 'mail'] as const).map((channel) => (
              <td key={channel} className="py-3 text-center">
                {available[kind]?.[channel] === undefined ? (
                  <span className="text-ink-faint">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">Not available</span>
                  </span>
                ) : (
                  <Switch
                    aria-labelledby={`${id}-${kind} ${id}-${channel}`}
                    aria-describedby={`${id}-${kind}-hint`}
                    checked={preferences[kind]?.[channel] ?? false}
                    onChange={(checked) => onChange({ [kind]: { [channel]: checked } })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
