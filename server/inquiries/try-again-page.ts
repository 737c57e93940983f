import { InquiryServiceLabels } from '#contract/constants.ts';
import { InquiryService } from '#contract/inquiries.ts';
import type { HttpError } from '#server/errors.ts';

/** The fields that people type into, as the form names them. */
const fields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  message: 'Message',
};

/**
 * The page that answers a failed send, with everything in it that was typed.
 * @param template a page with `{{reason}}`, `{{serviceLabel}}` and the names of the fields in places for text
 * @param refusal why it failed
 * @param typed the form as it came; anything or nothing
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
  // In one pass and by a function: what was typed may hold placeholders and `$&`, and keeps them.
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    texts.has(name) ? asText(texts.get(name)) : placeholder,
  );
}

/** Names the field where the sentence would fit any. */
function reasonOf({ message, issues = [] }: HttpError) {
  const name = issues[0]?.path;
  const label = new Map<unknown, string>(Object.entries(fields)).get(name);
  return label && /^Use /.test(message) ? `${label}: ${message}.` : message;
}

function asText(value: unknown) {
  const text = typeof value === 'string' ? value : '';
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
