import type { Setting } from './api.ts';

/** A setting's label: `support_phone` becomes `Support phone`. */
export function nameOf({ settingKey }: Pick<Setting, 'settingKey'>) {
  const words = settingKey.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value in words. */
export function valueInWords({ settingValue, dataType }: Pick<Setting, 'settingValue' | 'dataType'>) {
  if (dataType === 'boolean') return settingValue === 'true' ? 'Yes' : 'No';
  return settingValue || 'Not set';
}
