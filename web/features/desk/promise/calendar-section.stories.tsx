import { findCalendar } from '#contract/promise.ts';
import { InSettings } from '#gallery/in-settings.tsx';
import { superAdmin } from '#gallery/samples/people.ts';
import { calendar, servePromise } from '#gallery/samples/promise.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { CalendarSection } from './calendar-section.tsx';

export const ForSuperAdmin: Story = {
  actor: superAdmin,
  render: () => (
    <InSettings>
      <CalendarSection />
    </InSettings>
  ),
  api: (api) => void servePromise(api),
};
export const ForAdmin: Story = { ...ForSuperAdmin, actor: { ...superAdmin, role: 'admin' } };
/** The second hours of Saturday have no end yet. */
export const Invalid: Story = {
  ...ForSuperAdmin,
  press: ['Add hours on Saturday', 'Add hours on Saturday', 'Save service hours'],
};
/** Somebody else has changed hours and time zone since the page was loaded. */
export const Conflict: Story = {
  ...ForSuperAdmin,
  api: (api) => {
    const { changeCalendar } = servePromise(api);
    changeCalendar({ timezone: 'America/Boise', hours: [{ day: 'mon', from: '08:00', to: '24:00' }] });
    api.on(findCalendar, () => calendar());
  },
  press: ['Around the clock', 'Save service hours'],
};
export const LongWords: Story = {
  ...ForSuperAdmin,
  api: (api) =>
    void servePromise(api, {
      calendar: calendar({
        holidays: [
          { date: '2026-11-26', name: longWord.slice(0, 80) },
          { date: '2026-12-25', name: rightToLeft },
        ],
      }),
    }),
};
/** One day of the week, no holidays ahead, and one that is over. */
export const Empty: Story = {
  ...ForSuperAdmin,
  api: (api) =>
    void servePromise(api, {
      calendar: calendar({
        hours: [{ day: 'mon', from: '09:00', to: '17:00' }],
        holidays: [{ date: '2026-02-16', name: 'Washington’s Birthday' }],
      }),
    }),
};
export const Loading = whileLoading(ForSuperAdmin);
export const Failed = whenFailed(ForSuperAdmin);

/** Without an example, which comes only when typing has paused. */
export const pictures = [Invalid];
