import { settingNames } from '#contract/setting-definitions.ts';
import type { Setting } from './api.ts';

/** The name of a setting. */
export function nameOf({ settingKey }: Pick<Setting, 'settingKey'>) {
  return settingNames(settingKey)[0];
}

/** A value in words: `14 days`. */
export function valueInWords({ settingKey, settingValue, dataType }: Omit<Setting, 'description'>) {
  if (dataType === 'boolean') return settingValue === 'true' ? 'Yes' : 'No';
  const [, unit, zero] = settingNames(settingKey);
  if (settingValue === '0' && zero) return zero;
  if (unit && settingValue) return `${settingValue} ${settingValue === '1' ? unit.replace(/s$/, '') : unit}`;
  return settingValue || 'Not set';
}

/** The unit of a setting that is a number, such as `days`. */
export const unitOf = ({ settingKey }: Pick<Setting, 'settingKey'>) => settingNames(settingKey)[1];
