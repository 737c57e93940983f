import type { Db } from '#server/database/client.ts';
import { findSettings } from '#server/settings/queries.ts';
import type { Provider } from './templates/frame.ts';

/** The provider as emails name it, from the settings at the time of sending. */
export async function findProvider(db: Db): Promise<Provider> {
  const values = await findSettings(db, ['provider_name', 'support_phone', 'support_email']);
  return { name: values.provider_name, phone: values.support_phone, email: values.support_email };
}
