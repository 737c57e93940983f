import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { currentSite } from '#content/current-site.ts';
import { serviceHoursInWords } from '#contract/promise-words.ts';
import * as contract from '#contract/settings.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { isServiceTime } from '#server/desk/promise/service-time.ts';
import { hasConnections } from '#server/people/auth/connections/queries.ts';
import { findSettings } from '#server/platform/domain/settings.ts';
import { findPrices } from '#server/platform/domain/work-prices.ts';
import { serve } from '#server/platform/http/serve.ts';
import { permitChange, updateSetting } from './commands.ts';
import { findSettingById, listSettings } from './queries.ts';

/** The channels by which email arrives, if any. */
type Options = { channels: readonly string[] };

export const settingRoutes: FastifyPluginAsyncZod<Options> = async (app, { channels }) => {
  serve(app, contract.listSettings, ({ db }) => listSettings(db));

  serve(app, contract.updateSetting, {
    // Unknown settings and missing permission are reported before the value is validated.
    find: async ({ db, actor, params: { settingId } }) => permitChange(actor, await findSettingById(db, settingId)),
    handler: ({ db, actor, params, body, copy }) => updateSetting(db, actor, params.settingId, body.settingValue, copy),
  });

  serve(app, contract.findProvider, async ({ db, reply }) => {
    const keys = [
      'provider_name',
      'support_email',
      'support_phone',
      'emergency_phone',
      'clients_may_reopen',
      'clients_see_time',
      'file_megabytes',
      'files_per_message',
      'min_password_length',
      'refuse_common_passwords',
    ] as const;
    const { serviceLabels, packageLabels } = currentSite();
    const values = await findSettings(db, keys);
    const { calendar, now } = await findRules(db, null);
    // The response contains no personal data, so a browser may cache it, but must revalidate.
    reply.header('cache-control', 'no-cache');
    return {
      providerName: values.provider_name,
      publicUrl: app.publicUrl,
      supportEmail: values.support_email,
      supportPhone: values.support_phone,
      emergencyPhone: values.emergency_phone,
      isOpen: isServiceTime(calendar, now),
      hours: serviceHoursInWords(calendar),
      clientsMayReopen: values.clients_may_reopen,
      clientsSeeTime: values.clients_see_time,
      sendsMail: app.mail !== undefined,
      receivesMail: channels.length > 0,
      fileMegabytes: values.file_megabytes,
      filesPerMessage: values.files_per_message,
      hasSingleSignOn: await hasConnections(db),
      minPasswordLength: values.min_password_length,
      refusesCommonPasswords: values.refuse_common_passwords,
      prices: await findPrices(db),
      serviceLabels,
      packageLabels,
    };
  });
};
