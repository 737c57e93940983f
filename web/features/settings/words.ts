import { SettingNames } from '#contract/settings-constants.ts';
import type { Setting } from './api.ts';

/** The name of a setting. One of a newer program has its key. */
export function nameOf({ settingKey }: Pick<Setting, 'settingKey'>) {
  return wordsOf(settingKey)[0];
}

/** A value in words: `14 days`. */
export function valueInWords({ settingKey, settingValue, dataType }: Omit<Setting, 'description'>) {
  if (dataType === 'boolean') return settingValue === 'true' ? 'Yes' : 'No';
  const [, unit, zero] = wordsOf(settingKey);
  if (settingValue === '0' && zero) return zero;
  if (unit && settingValue) return `${settingValue} ${settingValue === '1' ? unit.replace(/s$/, '') : unit}`;
  return settingValue || 'Not set';
}

/** The unit of a setting that is a number, such as `days`. */
export const unitOf = ({ settingKey }: Pick<Setting, 'settingKey'>) => wordsOf(settingKey)[1];

function wordsOf(key: string): readonly [name: string, unit?: string, zero?: string] {
  return Object.hasOwn(SettingNames, key) ? SettingNames[key as keyof typeof SettingNames] : [key.replaceAll('_', ' ')];
}
