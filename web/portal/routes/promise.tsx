import { useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { CalendarScreen } from '#web/features/promise/calendar-screen.tsx';
import { OnCallScreen } from '#web/features/promise/on-call-screen.tsx';
import { TargetsScreen } from '#web/features/promise/targets-screen.tsx';
import { session } from '#web/lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

const targets = { title: 'Targets', Screen: TargetsScreen };
const onCall = { title: 'On call', Screen: OnCallScreen };
const serviceHours = { title: 'Service hours', Screen: CalendarScreen };

/** What the provider promises: when it works, how fast it answers, and whom it asks after hours. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  const { screen } = useParams();
  const { title, Screen } = screen === 'targets' ? targets : screen === 'on-call' ? onCall : serviceHours;
  usePageTitle(title);
  return user && <Screen reader={user} />;
}
