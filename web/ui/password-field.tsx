import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { Field } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: string; hint?: ReactNode; error?: string };

/** A password, hidden until its person wants to see it. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;

  return (
    <Field {...{ label, hint, ...(error ? { error } : {}) }}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            className="field pr-12"
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-pressed={isShown}
            className="absolute inset-y-0 right-0 my-auto"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
