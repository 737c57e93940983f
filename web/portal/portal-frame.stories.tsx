import { Route, Routes } from 'react-router';
import { findClaims } from '#contract/claims.ts';
import { findHome } from '#contract/home.ts';
import { countInquiries } from '#contract/inquiries.ts';
import { listNotices } from '#contract/notices.ts';
import { countNotifications, readNotifications } from '#contract/notifications.ts';
import type { SessionUser } from '#contract/sessions.ts';
import { findTimer, stopTimer } from '#contract/time.ts';
import { countViews, listViews } from '#contract/views.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { deskTickets, serveDesk } from '#gallery/samples/desk.ts';
import { home } from '#gallery/samples/home.ts';
import { admin, employee, id, manager, superAdmin } from '#gallery/samples/people.ts';
import { hoursAgo } from '#gallery/samples/time.ts';
import { view, viewCounts, views } from '#gallery/samples/views.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { timer } from '#gallery/samples/work.ts';
import type { Story } from '#gallery/story.ts';
import { TicketWorkspace } from '#web/features/desk/tickets/list/ticket-workspace.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminWorkspace } from './admin-workspace.ts';
import { ClientFrame } from './client-frame.tsx';
import { clientWorkspace } from './client-workspace.ts';

function counts(api: FakeApi) {
  serveDesk(api);
  api.on(findHome, () => home());
  api.on(countNotifications, () => ({ unread: 120 }));
  api.on(readNotifications, () => ({ unread: 119 }));
  api.on(countInquiries, () => ({ unanswered: 17, suspectedSpam: 0, heldMails: 3 }));
  const figure = { name: 'replies' as const, kept: 20, n: 40, claim: 'All within a day', isContradicted: true };
  api.on(findClaims, () => ({ measuredAt: hoursAgo(9), isShown: false, figures: [figure] }));
  api.on(listNotices, () => []);
}

const dashboard = (actor: SessionUser): Story => ({
  render: () => (
    <Routes>
      <Route element={<AdminFrame />}>
        <Route path="/admin" element={<TicketWorkspace {...adminWorkspace} />} />
        <Route path="*" element={<p className="p-5">The screen</p>} />
      </Route>
    </Routes>
  ),
  actor,
  api: counts,
  isPage: true,
  width: 1440,
  height: 900,
});
const portal = (actor: SessionUser): Story => ({
  ...dashboard(actor),
  render: () => (
    <Routes>
      <Route element={<ClientFrame />}>
        <Route path="/client" element={<TicketWorkspace {...clientWorkspace} />} />
        <Route path="*" element={<p className="p-5">The screen</p>} />
      </Route>
    </Routes>
  ),
});

const long = { firstName: 'Maximiliana-Alexandra', lastName: 'Featherstonehaugh-Cholmondeley' };
const company = 'The Greater Saint Louis Regional Association of Independent Pharmacies';

export const OfAdmin: Story = { ...dashboard(admin), isScreen: true };
export const OfSuperAdmin: Story = {
  ...dashboard({ ...superAdmin, ...long }),
  api: (api) => {
    counts(api);
    api.on(listViews, () =>
      pageOf([...views, view({ id: id(410), name: longWord }), view({ id: id(411), name: rightToLeft })]),
    );
    api.on(countViews, () => ({ ...viewCounts, all: '1000+' as const, [id(410)]: 12 }));
  },
};
/** The rail as the user has made it. */
export const Icons: Story = { ...dashboard(admin), press: ['Collapse the sidebar'] };
export const UserMenu: Story = { ...dashboard(admin), press: ['Grace Lindqvist, account and Logout'] };
const withTimer = (fields: Parameters<typeof timer>[0]): Story => ({
  ...dashboard(admin),
  api: (api) => {
    counts(api);
    api.on(findTimer, () => ({ timer: timer(fields), today: '2026-03-10' }));
    api.on(stopTimer, () => timer({ ...fields, stoppedAt: hoursAgo(0) }));
  },
});
export const TimerRunning = withTimer({});
export const TimerStopped = withTimer({ stoppedAt: hoursAgo(0) });

/** A ticket needs the room of the rail's words, unless there is enough for both. */
export const WithTicket: Story = { ...dashboard(admin), address: `/admin?ticket=${deskTickets()[3]?.id}` };
export const OnAccount: Story = { ...dashboard(admin), address: '/admin/account', width: 390 };
export const OfManager: Story = { ...portal({ ...manager, ...long, companyName: company }), isScreen: true };
export const OfEmployee = portal({ ...employee, ...long, companyName: company });
export const RightToLeft: Story = {
  ...portal({ ...employee, firstName: rightToLeft, lastName: 'ن', companyName: rightToLeft }),
  address: '/client/articles',
  dir: 'rtl',
};

export const pictures = [OfAdmin, OfManager];
