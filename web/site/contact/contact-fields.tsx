import { InquiryServiceLabels, type InquiryServices } from '#contract/inquiries-constants.ts';
import { Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';

export type InquiryService = (typeof InquiryServices)[number];

export type ContactValues = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'message', string> & {
  service: InquiryService | '';
};
export type ContactErrors = Partial<Record<keyof ContactValues, string>>;

type ContactFieldsProps = {
  services: readonly InquiryService[];
  errors?: ContactErrors;
  /** The submitted values, and the label of the chosen service. */
  typed?: Record<keyof ContactValues | 'serviceLabel', string>;
};

/** The fields of the contact form, with and without a script. */
export function ContactFields({ services, errors = {}, typed }: ContactFieldsProps) {
  const about = (name: keyof ContactValues) => ({ name, error: errors[name], defaultValue: typed?.[name] });

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="First Name" required autoComplete="given-name" {...about('firstName')} />
      <TextField label="Last Name" required autoComplete="family-name" {...about('lastName')} />
      <TextField label="Email" type="email" required autoComplete="email" {...about('email')} />
      <TextField label="Phone" optional type="tel" autoComplete="tel" {...about('phone')} />
      <SelectField label="Service" optional className="sm:col-span-2" {...about('service')}>
        {typed && <option value={typed.service}>{typed.serviceLabel}</option>}
        <option value="">Choose a service</option>
        <Options of={services} labels={InquiryServiceLabels} />
      </SelectField>
      <TextAreaField label="Message" required rows={6} className="sm:col-span-2" {...about('message')} />
      <Trap />
    </div>
  );
}

/** A trap field: robots fill it in, users never see it. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
