import type { Db } from '#server/database/client.ts';
import { findSettings } from './settings.ts';

/** The provider's current name, phone number and email address. */
export async function findProvider(db: Db) {
  const values = await findSettings(db, ['provider_name', 'support_phone', 'support_email']);
  return { name: values.provider_name, phone: values.support_phone, email: values.support_email };
}
