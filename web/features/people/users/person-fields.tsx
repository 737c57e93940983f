import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/field.tsx';

type PersonField = 'firstName' | 'lastName' | 'email' | 'phone';

/** Name and contact data, the same for every account. */
export function PersonFields({ field }: { field: (name: PersonField) => Partial<ComponentProps<typeof TextField>> }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="off" {...field('firstName')} />
        <TextField label="Last name" autoComplete="off" {...field('lastName')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <TextField label="Phone" optional type="tel" autoComplete="off" {...field('phone')} />
      </div>
    </>
  );
}
