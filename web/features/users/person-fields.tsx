import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { FieldLimit } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/request.ts';
import { TextField } from '#web/ui/field.tsx';

type PersonField = 'firstName' | 'lastName' | 'email' | 'phone';

type PersonFieldsProps = {
  register: (field: PersonField) => UseFormRegisterReturn;
  errors: FieldErrors<Record<PersonField, string>>;
};

/** Who somebody is: of every account, client's or admin's, new or not. */
export function PersonFields({ register, errors }: PersonFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          maxLength={FieldLimit.name}
          autoComplete="off"
          {...said(errors.firstName)}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          maxLength={FieldLimit.name}
          autoComplete="off"
          {...said(errors.lastName)}
          {...register('lastName')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          maxLength={FieldLimit.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...said(errors.email)}
          {...register('email')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          maxLength={FieldLimit.phone}
          autoComplete="off"
          {...said(errors.phone)}
          {...register('phone')}
        />
      </div>
    </>
  );
}

/** Said once over the form when something is missing; the fields in question are marked. */
export function failureOf(errors: FieldErrors) {
  const isMissing = Object.values(errors).some((error) => error?.message === messages.userFieldsRequired);
  return isMissing ? messages.userFieldsRequired : undefined;
}

/** How a field shows what is wrong with it: a missing one is marked, and said of all of them at once. */
export function said(error: { message?: string } | undefined) {
  if (!error?.message) return {};
  return error.message === messages.userFieldsRequired ? { 'aria-invalid': true as const } : { error: error.message };
}

/** What the server says of an address that is in use stays at its field after the toast is gone. */
export function emailTaken(show: (error: { message: string }) => void) {
  return (error: Error) => {
    if (error instanceof ApiError && error.status === 409) show({ message: error.message });
  };
}
