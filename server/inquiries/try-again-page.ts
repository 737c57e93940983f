import { InquiryService } from '#contract/inquiries.ts';
import { InquiryServiceLabels } from '#contract/inquiries-constants.ts';
import type { HttpError } from '#server/http/errors.ts';
import { escaped } from '#server/http/escaped.ts';

/** The form's text fields, by name. */
const fields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  package: 'Package',
  message: 'Message',
};

/**
 * The page for a failed submission, with everything that was typed.
 * @param template a page with the placeholders `{{reason}}`, `{{serviceLabel}}` and the names of the fields
 * @param refusal the reason
 * @param typed the form as received; may be anything
 */
export function fillIn(template: string, refusal: HttpError, typed: unknown) {
  const form = new Map<string, unknown>(Object.entries(typed ?? {}));
  const service = InquiryService.safeParse(form.get('service')).data;
  const texts = new Map<string, unknown>([
    ...Object.keys(fields).map((name) => [name, form.get(name)] as const),
    ['service', service],
    ['serviceLabel', service ? InquiryServiceLabels[service] : 'No service chosen'],
    ['reason', reasonOf(refusal)],
  ]);
  // One pass with a replacer function, because the typed text may contain placeholders and `$&`.
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    texts.has(name) ? asText(texts.get(name)) : placeholder,
  );
}

/** Adds the field's name if the message fits any field. */
function reasonOf({ message, issues = [] }: HttpError) {
  const name = issues[0]?.path;
  const label = new Map<unknown, string>(Object.entries(fields)).get(name);
  return label && /^Use /.test(message) ? `${label}: ${message}.` : message;
}

function asText(value: unknown) {
  return typeof value === 'string' ? escaped(value) : '';
}
