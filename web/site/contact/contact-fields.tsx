import { Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import type { Wanted } from './wanted.ts';

export type ContactValues = Record<
  'firstName' | 'lastName' | 'email' | 'phone' | 'service' | 'package' | 'message',
  string
>;
export type ContactErrors = Partial<Record<keyof ContactValues, string>>;

type ContactFieldsProps = {
  /** The names of the services on offer. */
  services: Record<string, string>;
  errors?: ContactErrors;
  /** The submitted values, and the label of the chosen service. */
  typed?: Record<keyof ContactValues | 'serviceLabel', string>;
  wanted?: Wanted | undefined;
};

/** The fields of the contact form, with and without a script. */
export function ContactFields({ services, errors = {}, typed, wanted }: ContactFieldsProps) {
  const about = (name: Exclude<keyof ContactValues, 'package'>) => ({
    name,
    error: errors[name],
    defaultValue: typed?.[name],
  });

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {wanted && <Choice wanted={wanted} isFixed={typed !== undefined} />}
      <TextField label="First name" required autoComplete="given-name" {...about('firstName')} />
      <TextField label="Last name" required autoComplete="family-name" {...about('lastName')} />
      <TextField label="Email" type="email" required autoComplete="email" {...about('email')} />
      <TextField label="Phone" optional type="tel" autoComplete="tel" {...about('phone')} />
      <SelectField
        label="Service"
        optional
        className="sm:col-span-2"
        {...about('service')}
        {...(wanted ? { defaultValue: wanted.service } : {})}
      >
        {typed && <option value={typed.service}>{typed.serviceLabel}</option>}
        <option value="">Choose a service</option>
        <Options of={Object.keys(services)} labels={services} />
      </SelectField>
      <TextAreaField label="Message" required rows={6} className="sm:col-span-2" {...about('message')} />
      <Trap />
    </div>
  );
}

/**
 * What the visitor chose before coming here, which goes along with the message.
 * @param isFixed offers no other choice, which would empty the form
 */
function Choice({ wanted, isFixed }: { wanted: Wanted; isFixed: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 rounded border-copper border-l-4 bg-copper-wash px-4 py-3 sm:col-span-2">
      <span>
        You asked about <strong className="font-semibold">{wanted.label}</strong>.
      </span>
      {!isFixed && (
        <a href="/contact" className="prose-link text-sm">
          Ask about something else
        </a>
      )}
      {wanted.package && <input type="hidden" name="package" value={wanted.package} />}
    </p>
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
