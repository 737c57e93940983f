import { useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/webhooks.ts';
import { webhookMessages } from '#contract/webhooks-constants.ts';
import { drawsEdit, drawsFields, drawsLeaving } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Webhook = Reply<typeof contract.listWebhooks>[number];
export type Delivery = Reply<typeof contract.listDeliveries>[number];
export type NewWebhook = Input<typeof contract.createWebhook>['body'];

const refreshes = [['webhooks']];
const PAGE = 30;

export const webhookList = freshQueryOf(['webhooks'], contract.listWebhooks);

export const deliveryList = (webhookId: string, state: Delivery['state'] | undefined) =>
  pagedList(
    ['webhooks', webhookId, 'deliveries', { state }],
    PAGE,
    contract.listDeliveries,
    (slice) => ({ params: { webhookId }, querystring: { ...slice, state } }),
    { records: { has: (delivery: Delivery) => state === undefined || state === delivery.state } },
  );

export const deliveryOf = (webhookId: string, deliveryId: string) =>
  freshQueryOf(['webhooks', webhookId, 'deliveries', deliveryId], contract.findDelivery, {
    params: { webhookId, deliveryId },
  });

export const useCreateWebhook = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<NewWebhook>) => request(contract.createWebhook, { body: sent }),
    meta: { success: webhookMessages.created, failure: webhookMessages.createFailed, refreshes },
  });

export const useUpdateWebhook = (webhookId: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<NewWebhook>) =>
      saveCopy(edit, (body) => request(contract.updateWebhook, { params: { webhookId }, body })),
    meta: {
      success: webhookMessages.updated,
      failure: webhookMessages.updateFailed,
      draws: drawsEdit(webhookId),
      refreshes,
    },
  });

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: (webhookId: string) => request(contract.deleteWebhook, { params: { webhookId } }),
    meta: { success: webhookMessages.deleted, failure: webhookMessages.deleteFailed, draws: drawsLeaving, refreshes },
  });

export const useRotateSecret = () =>
  useMutation({
    mutationFn: (webhookId: string) => request(contract.rotateSecret, { params: { webhookId } }),
    meta: { failure: webhookMessages.rotateFailed, refreshes },
  });

export const useTestWebhook = (webhookId: string) =>
  useMutation({
    mutationFn: () => request(contract.testWebhook, { params: { webhookId } }),
    meta: { failure: webhookMessages.testFailed, refreshes },
  });

export const useRedeliver = (webhookId: string) =>
  useMutation({
    mutationFn: (deliveryId: string) => request(contract.redeliver, { params: { webhookId, deliveryId } }),
    meta: {
      success: webhookMessages.redelivering,
      failure: webhookMessages.redeliverFailed,
      draws: drawsFields<Delivery>({ state: 'waiting' }),
      refreshes,
    },
  });
