import { findClaims } from '#contract/claims.ts';
import { countInquiries } from '#contract/inquiries.ts';
import { countNotifications } from '#contract/notifications.ts';
import type { SessionUser } from '#contract/sessions.ts';
import type { FakeApi } from '#gallery/fake-api.ts';
import { admin, employee, manager, superAdmin } from '#gallery/samples/people.ts';
import { hoursAgo } from '#gallery/samples/time.ts';
import { rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { AdminFrame } from './admin-frame.tsx';
import { ClientFrame } from './client-frame.tsx';

function counts(api: FakeApi) {
  api.on(countNotifications, () => ({ unread: 120 }));
  api.on(countInquiries, () => ({ unanswered: 17, suspectedSpam: 0, heldMails: 3 }));
  const figure = { name: 'replies' as const, kept: 20, n: 40, claim: 'All within a day', isContradicted: true };
  api.on(findClaims, () => ({ measuredAt: hoursAgo(9), isShown: false, figures: [figure] }));
}

const dashboard = (actor: SessionUser): Story => ({
  render: () => <AdminFrame />,
  actor,
  api: counts,
  isPage: true,
  width: 1440,
});
const portal = (actor: SessionUser): Story => ({ ...dashboard(actor), render: () => <ClientFrame /> });

const long = { firstName: 'Maximiliana-Alexandra', lastName: 'Featherstonehaugh-Cholmondeley' };
const company = 'The Greater Saint Louis Regional Association of Independent Pharmacies';

export const OfSuperAdmin = dashboard({ ...superAdmin, ...long });
export const OfAdmin = dashboard({ ...admin, ...long });
export const OfManager = portal({ ...manager, ...long, companyName: company });
export const OfEmployee = portal({ ...employee, ...long, companyName: company });
export const OnAccount: Story = { ...dashboard(admin), address: '/admin/account', width: 390 };
export const RightToLeft: Story = {
  ...portal({ ...employee, firstName: rightToLeft, lastName: 'ن', companyName: rightToLeft }),
  dir: 'rtl',
};

export const pictures = [OfSuperAdmin, OnAccount];
