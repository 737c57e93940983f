import * as contract from '#contract/webhooks.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { InSettings } from '#gallery/in-settings.tsx';
import { admin, superAdmin } from '#gallery/samples/people.ts';
import { deliveries, delivery, newSecret, opened, webhook, webhooks } from '#gallery/samples/webhooks.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ApiError } from '#web/lib/request.ts';
import { WebhookSection } from './webhook-section.tsx';

export const Filled: Story = {
  actor: superAdmin,
  render: () => (
    <InSettings>
      <WebhookSection />
    </InSettings>
  ),
  api: (api) => {
    api.on(contract.listWebhooks, () => webhooks);
    api.on(contract.createWebhook, () => ({ ...webhook(), secret: newSecret }));
    api.on(contract.updateWebhook, () => webhook({ version: 2 }));
    api.on(contract.deleteWebhook, () => ({ message: '' }));
    api.on(contract.rotateSecret, () => ({ ...webhook(), secret: newSecret }));
    api.on(contract.testWebhook, () => delivery({ type: 'test' }));
    api.on(contract.listDeliveries, () => pageOf(deliveries));
    api.on(contract.findDelivery, () => opened);
    api.on(contract.redeliver, () => delivery({ state: 'waiting' }));
  },
};
export const Empty: Story = {
  ...Filled,
  api: (api) => {
    Filled.api?.(api);
    api.on(contract.listWebhooks, () => []);
  },
};
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    api.on(contract.listWebhooks, () => [
      webhook({ name: longWord, url: `https://${'a'.repeat(60)}.example/${longWord}` }),
    ]),
};
export const ForAdmins: Story = { ...Filled, actor: admin };
export const New: Story = { ...Filled, press: ['Add webhook'] };
export const Missing: Story = { ...Filled, press: ['Add webhook', 'Add webhook'] };
export const Edited: Story = { ...Filled, press: ['More actions for Team chat', 'Edit Team chat'] };
export const Rotated: Story = {
  ...Filled,
  press: ['More actions for Team chat', 'New secret for Team chat', 'Create new secret'],
};
export const Deleted: Story = { ...Filled, press: ['More actions for Team chat', 'Delete Team chat'] };
export const Deliveries: Story = { ...Filled, press: ['More actions for Team chat', 'Deliveries of Team chat'] };
export const Opened: Story = {
  ...Filled,
  press: ['More actions for Team chat', 'Deliveries of Team chat', 'Details of ticket.created TKT-1064'],
};
export const NothingLeft: Story = {
  ...Opened,
  api: (api) => {
    Filled.api?.(api);
    api.on(contract.findDelivery, () => ({ ...opened, message: null }));
  },
};
export const NothingSent: Story = {
  ...Deliveries,
  api: (api) => {
    Filled.api?.(api);
    api.on(contract.listDeliveries, () => pageOf([]));
  },
};
export const DeliveriesFailed: Story = {
  ...Deliveries,
  api: (api) => {
    Filled.api?.(api);
    api.on(contract.listDeliveries, () => {
      throw new ApiError(500, 'Something went wrong');
    });
  },
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, New, Opened];
