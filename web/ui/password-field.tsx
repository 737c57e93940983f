import { Eye, EyeOff, WandSparkles } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { Field } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Maximum length in characters. */
  limit?: number;
  /** Fills in a generated password for somebody else. It is shown because the user has to pass it on. */
  onSuggest?: () => void;
};

/** A password field with a button that shows the text. */
export function PasswordField({ label, hint, error, limit, onSuggest, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);

  function handleSuggest() {
    setIsShown(true);
    onSuggest?.();
  }

  return (
    <Field {...{ label, hint, error, limit }} text={input.value}>
      {(wiring) => (
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1">
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
              {/* CSS chooses, because on the login page the button works before React does. */}
              <Eye className="in-aria-pressed:hidden size-5" aria-hidden="true" />
              <EyeOff className="not-in-aria-pressed:hidden size-5" aria-hidden="true" />
            </IconButton>
          </div>
          {onSuggest && (
            <Button look="secondary" onClick={handleSuggest}>
              <WandSparkles className="size-4" aria-hidden="true" />
              Suggest
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
