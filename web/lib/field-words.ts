import { centsInWords } from '#contract/money-words.ts';

/** A field's label: `assignedTo` becomes `Assigned to`, `isPublished` becomes `Published`, `hasTravel` `Travel`, `apiKeys` `API keys`. */
export function fieldLabel(field: string) {
  const words = field
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase();
  return words.startsWith('api ') ? `API${words.slice(3)}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields whose values are identifiers with underscores. */
const spoken = ['status', 'role', 'priority', 'kind'];

/** Fields whose values are cents. */
const amounts = ['amount', 'unbilledAmount', 'remote', 'onSite', 'training', 'travel'];

/** A value in words; '' if there is none. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => valueInWords(field, each)).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (amounts.includes(field)) return centsInWords(Number(value));
  const text = typeof value === 'object' ? nameIn(value) : String(value);
  return spoken.includes(field) ? text.replaceAll('_', ' ') : text;
}

/** A person by name. */
function nameIn(value: object) {
  return 'name' in value ? String(value.name) : JSON.stringify(value);
}
