import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldLimit } from '#contract/shared-constants.ts';
import { said } from '#web/lib/form-errors.ts';
import { ApiError, StaleCopy } from '#web/lib/request.ts';
import { TextField } from '#web/ui/field.tsx';

type PersonField = 'firstName' | 'lastName' | 'email' | 'phone';

type PersonFieldsProps = {
  fields: Record<PersonField, ComponentProps<'input'>>;
  errors: Partial<Record<PersonField, { message?: string } | undefined>>;
};

/** Name and contact data, the same for every account. */
export function PersonFields({ fields, errors }: PersonFieldsProps) {
  const field = (name: PersonField) => ({ ...fields[name], ...said(errors[name]) });

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" limit={FieldLimit.name} autoComplete="off" {...field('firstName')} />
        <TextField label="Last name" limit={FieldLimit.name} autoComplete="off" {...field('lastName')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          limit={FieldLimit.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <TextField label="Phone" optional type="tel" limit={FieldLimit.phone} autoComplete="off" {...field('phone')} />
      </div>
    </>
  );
}

/** Called where the form registers its other fields, because the first one with an error gets the focus. */
export function registerPerson(register: (field: PersonField) => UseFormRegisterReturn) {
  return {
    firstName: register('firstName'),
    lastName: register('lastName'),
    email: register('email'),
    phone: register('phone'),
  };
}

/** The server's error for an email in use stays at its field after the toast is gone. */
export function emailTaken(show: (error: { message: string }) => void) {
  return (error: Error) => {
    const isTaken = error instanceof ApiError && error.status === 409 && !(error instanceof StaleCopy);
    if (isTaken) show({ message: error.message });
  };
}
