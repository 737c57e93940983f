import { Eye, EyeOff, WandSparkles } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FieldLimit } from '#contract/constants.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { Field } from '#web/ui/field.tsx';
import { suggestPassword } from './password-advice.ts';

type NewPasswordFieldProps = ComponentProps<'input'> & {
  error?: string;
  /** Whether it is made of the person's own name or address. */
  isWeak: boolean;
  onSuggest: (password: string) => void;
};

/** The first password of an account that somebody else makes: it is told on, so it can be seen. */
export function NewPasswordField({ error, isWeak, onSuggest, ...input }: NewPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;

  function handleSuggest() {
    setIsShown(true);
    onSuggest(suggestPassword());
  }

  return (
    <div className="space-y-2">
      <Field
        label="Password"
        hint="At least 6 characters. You pass it on; a reset link lets them choose their own."
        {...(error ? { error } : {})}
      >
        {(wiring) => (
          <div className="flex gap-2">
            <div className="relative min-w-0 flex-1">
              <input
                {...wiring}
                {...input}
                className={`field pr-12 ${isShown ? 'font-mono' : ''}`}
                type={isShown ? 'text' : 'password'}
                autoComplete="new-password"
                spellCheck={false}
                maxLength={FieldLimit.password}
              />
              <IconButton
                label={isShown ? 'Hide password' : 'Show password'}
                aria-pressed={isShown}
                className="absolute inset-y-0 right-0 my-auto"
                onClick={() => setIsShown(!isShown)}
              >
                <Icon className="size-5" aria-hidden="true" />
              </IconButton>
            </div>
            <Button look="secondary" className="px-3" onClick={handleSuggest}>
              <WandSparkles className="size-4" aria-hidden="true" />
              Suggest
            </Button>
          </div>
        )}
      </Field>
      <Caution>
        {isWeak && 'This password is made of the person’s own name or email, which is what is guessed first.'}
      </Caution>
    </div>
  );
}
