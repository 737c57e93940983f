import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { messages } from '#contract/messages.ts';
import * as contract from '#contract/settings.ts';
import { permit } from '#server/errors.ts';
import { actorOf } from '#server/session.ts';
import { updateSetting } from './commands.ts';
import { findSettingById, findSettings, listSettings } from './queries.ts';

/** @param onChange told of each setting that was changed */
export const settingRoutes: FastifyPluginAsyncZod<{ onChange: () => void }> = async (app, { onChange }) => {
  app.route({
    ...contract.listSettings,
    config: { access: 'staff' },
    handler: async () => listSettings(app.db),
  });

  app.route({
    ...contract.updateSetting,
    config: { access: 'staff' },
    // Whether there is such a setting, and whether it can be changed, is answered before the value is looked at.
    preValidation: async (request) => {
      const { data } = contract.SettingParams.safeParse(request.params);
      if (data) permit((await findSettingById(app.db, data.settingId)).isEditable, messages.settingFixed);
    },
    handler: async (request) => {
      const { settingId } = request.params;
      const setting = await updateSetting(app.db, actorOf(request), settingId, request.body.settingValue);
      onChange();
      return setting;
    },
  });

  app.route({
    ...contract.findProvider,
    config: { access: 'public' },
    handler: async (_, reply) => {
      const keys = [
        'provider_name',
        'support_email',
        'support_phone',
        'clients_may_reopen',
        'refuse_common_passwords',
      ] as const;
      const values = await findSettings(app.db, keys);
      // It says nothing about anybody: a browser may keep it, and asks whether it still holds.
      reply.header('cache-control', 'no-cache');
      return {
        providerName: values.provider_name,
        supportEmail: values.support_email,
        supportPhone: values.support_phone,
        clientsMayReopen: values.clients_may_reopen,
        refusesCommonPasswords: values.refuse_common_passwords,
      };
    },
  });
};
