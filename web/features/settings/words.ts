import type { Setting } from './api.ts';

/** A setting's label: `held_mail_days` becomes `Held email days`. */
export function nameOf({ settingKey }: Pick<Setting, 'settingKey'>) {
  const words = settingKey.replaceAll('_', ' ').replace(/\bmail\b/, 'email');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value in words. */
export function valueInWords({ settingValue, dataType }: Pick<Setting, 'settingValue' | 'dataType'>) {
  if (dataType === 'boolean') return settingValue === 'true' ? 'Yes' : 'No';
  return settingValue || 'Not set';
}
