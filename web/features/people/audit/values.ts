import { promiseInWords } from '#web/features/shared/promise-words.ts';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { valueInWords } from '#web/lib/field-words.ts';

const labels: Record<string, Record<string, string>> = { status: statusLabels, priority: priorityLabels };

/** A value as the screens write it; '' if there is none. */
export function valueText(field: string, value: unknown) {
  return labels[field]?.[String(value)] ?? valueInWords(field, promiseInWords(field, value));
}
