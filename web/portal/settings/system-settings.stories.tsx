import { listAccountingExports, listAccountingFormats, previewAccountingExport } from '#contract/accounting.ts';
import { findClaims } from '#contract/claims.ts';
import { findArrivals } from '#contract/incoming-mail.ts';
import { listInvitations } from '#contract/invitations.ts';
import { findMailStatus } from '#contract/mail.ts';
import { listSavedReplies } from '#contract/saved-replies.ts';
import { listSettings } from '#contract/settings.ts';
import { listWebhooks } from '#contract/webhooks.ts';
import { findWorkPrices } from '#contract/work-prices.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { accountingFormats, exportOfMonth, pastExport } from '#gallery/samples/accounting.ts';
import { invitations } from '#gallery/samples/invitations.ts';
import { arrivals } from '#gallery/samples/mails.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { prices } from '#gallery/samples/prices.ts';
import { onCall, servePromise } from '#gallery/samples/promise.ts';
import { savedReply } from '#gallery/samples/saved-replies.ts';
import { claims, mailStatus, settings } from '#gallery/samples/settings.ts';
import { webhooks } from '#gallery/samples/webhooks.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { useParameter } from '#web/lib/parameter.ts';
import { SystemSettings } from './system-settings.tsx';

function Settings() {
  const [place] = useParameter('settings');
  return <SystemSettings place={place} onClose={() => undefined} />;
}

function answer(api: FakeApi) {
  servePromise(api, { people: onCall });
  api.on(listSettings, () => settings());
  api.on(findClaims, () => claims());
  api.on(findWorkPrices, () => prices());
  api.on(findMailStatus, () => mailStatus());
  api.on(findArrivals, () => arrivals());
  api.on(listInvitations, () => pageOf(invitations()));
  api.on(listSavedReplies, () => pageOf([savedReply()]));
  api.on(listWebhooks, () => webhooks);
  api.on(listAccountingFormats, () => accountingFormats());
  api.on(listAccountingExports, () => pageOf([pastExport()]));
  api.on(previewAccountingExport, () => exportOfMonth());
}

const at = (place: string): Story => ({
  actor: superAdmin,
  address: `/admin?settings=${place}`,
  render: () => <Settings />,
  api: answer,
  isScreen: true,
  width: 1440,
  height: 900,
});

/** The sections on a phone, and beside the first one on wider screens. */
export const Open = at('open');
export const General = at('general');
export const Website = at('website');
export const Email = at('email');
export const Hours = at('hours');
export const Targets = at('targets');
export const OnCall = at('on-call');
export const Tickets = at('tickets');
export const Replies = at('replies');
export const Invitations = at('invitations');
export const Security = at('security');
export const Integrations = at('integrations');
export const Export = at('export');
export const ForAdmin: Story = { ...Security, actor: { ...superAdmin, role: 'admin' } };
export const EmailOff: Story = {
  ...Email,
  api: (api) => {
    answer(api);
    api.on(findMailStatus, () => mailStatus({ isOn: false, server: null, failures: [] }));
    api.on(findArrivals, () => arrivals({ channels: [], mailbox: null, lastArrivedAt: null }));
  },
};
export const Loading = whileLoading(General);
export const Failed = whenFailed(General);

export const pictures = [General, Hours];
