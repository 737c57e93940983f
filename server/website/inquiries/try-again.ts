import { currentSite } from '#content/current-site.ts';
import { InquiryService } from '#contract/inquiries.ts';
import type { PageData } from '#contract/page-data.ts';
import type { Refusal } from '#server/platform/domain/refusals.ts';

type Refused = Pick<Refusal, 'message'> & Partial<Pick<Refusal, 'issues'>>;

/** The labels of the form's fields, by name. */
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
 * What the page for a failed submission shows, with everything that was typed.
 * @param refusal the reason
 * @param typed the form as received; may be anything
 */
export function tryAgainData(refusal: Refused, typed: unknown): PageData['contact-try-again'] {
  const form = new Map<string, unknown>(Object.entries(typed ?? {}));
  const text = (name: string) => asText(form.get(name));
  const service = InquiryService.safeParse(form.get('service')).data;
  return {
    reason: reasonOf(refusal),
    typed: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phone: text('phone'),
      service: service ?? '',
      serviceLabel: (service && currentSite().serviceLabels[service]) || 'No service chosen',
      package: text('package'),
      message: text('message'),
    },
  };
}

/** Adds the field's name if the message fits any field. */
function reasonOf({ message, issues = [] }: Refused) {
  const name = issues[0]?.path;
  const label = new Map<unknown, string>(Object.entries(fields)).get(name);
  return label && /^Use /.test(message) ? `${label}: ${message}.` : message;
}

function asText(value: unknown) {
  return typeof value === 'string' ? value : '';
}
