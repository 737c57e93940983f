import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/status.ts';
import { statusRefusals } from '#contract/status-constants.ts';
import { askingRoutes } from '#server/platform/links/asking-routes.ts';
import { confirmSubscription, endSubscription, findSubscriber } from './subscriptions.ts';

const link = { label: 'See the status page', href: '/status' };

/** The page behind the link that confirms a subscription. */
const confirmRoutes = askingRoutes({
  kind: 'status_confirm',
  ask: contract.askToConfirm,
  act: contract.confirmSubscription,
  question: async (db, { subjectId }) =>
    (await findSubscriber(db, subjectId)) && {
      heading: 'Confirm your subscription?',
      text: 'We will email you when something does not work, and when it works again.',
      button: 'Confirm my subscription',
      link,
    },
  answer: async (db, { subjectId }) => {
    if (!(await confirmSubscription(db, subjectId))) return undefined;
    return { heading: 'You are subscribed', text: 'Each email has a link that ends the subscription.', link };
  },
  refusal: statusRefusals.linkInvalid,
});

/** For mail programs, which send a form without a session, and for the people behind them. */
const unsubscribeRoutes = askingRoutes({
  kind: 'status_unsubscribe',
  ask: contract.askToEndSubscription,
  act: contract.endSubscription,
  question: async () => ({
    heading: 'Turn off these emails?',
    text: 'You will no longer get emails about incidents and maintenance. We will forget your address.',
    button: 'Turn these emails off',
    link,
  }),
  // Doing it again changes nothing.
  answer: async (db, { subjectId }) => {
    await endSubscription(db, subjectId);
    return { heading: 'These emails are off', text: 'We have forgotten your address.', link };
  },
  refusal: statusRefusals.linkInvalid,
});

export const statusLinkRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(confirmRoutes);
  await app.register(unsubscribeRoutes);
};
