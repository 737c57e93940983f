import type { ChangeEvent } from 'react';
import type { FieldRules } from '#web/lib/field-rules.ts';

/** What a form says of one of its fields. */
export type FieldProps = FieldRules & {
  value: string;
  error?: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
};

/** Of a field for dollars or hours. */
export const money = { inputMode: 'decimal', autoComplete: 'off' } as const;
/** Of a field for a whole number. */
export const count = { inputMode: 'numeric', autoComplete: 'off' } as const;
