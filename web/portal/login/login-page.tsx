import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { brand } from '#content/brand.ts';
import { SecondFactorRule } from '#contract/account-constants.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { ProviderContactLine } from '../provider-contact-line.tsx';
import { WayInPage } from '../way-in-page.tsx';

/** The login as static HTML. It names the provider from the site's content until the script has loaded the settings. */
export function LoginPage() {
  return (
    <WayInPage
      providerName={brand.name}
      title="Support portal"
      intro="Log in to raise a ticket or see how yours is coming along."
    >
      <Notice about="ending" />
      <form
        method="post"
        noValidate
        aria-busy="false"
        data-script-missing={sharedMessages.codeFailed}
        className="space-y-4"
      >
        <Notice about="failure" />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField />
        <CodeField kind="app" />
        <CodeField kind="recovery" />
        <Button type="submit" className="w-full">
          <span className="while-idle">Log in</span>
          <span className="while-busy">Logging in...</span>
        </Button>
        <p data-forgot="email">
          <Anchor href="/ticketing/forgot-password">Forgot password?</Anchor>
        </p>
        <p hidden data-forgot="call" className="text-ink-soft">
          Forgot your password? Ask us for a link to choose a new one.
        </p>
      </form>
      <noscript>
        <p className="mt-4">
          The support portal needs JavaScript. Turn it on in your browser and load this page again.
        </p>
      </noscript>
      <ProviderContactLine supportPhone={brand.supportPhone} supportEmail={brand.supportEmail}>
        Can’t log in?
      </ProviderContactLine>
    </WayInPage>
  );
}

/** Empty until the script shows a message. */
function Notice({ about }: { about: 'ending' | 'failure' }) {
  const look = about === 'failure' ? 'border-brick bg-brick-wash' : 'mb-5 border-copper bg-copper-wash';
  return (
    <div hidden {...{ [`data-${about}`]: '' }}>
      <div role="alert" className={`flex items-start gap-2.5 rounded border px-3.5 py-3 text-sm ${look}`}>
        <CircleAlert
          className={`mt-0.5 size-4 shrink-0 ${about === 'failure' ? 'text-brick' : 'text-copper'}`}
          aria-hidden="true"
        />
        <div>
          {about === 'ending' && <p className="font-semibold" data-title />}
          <p data-text />
        </div>
      </div>
    </div>
  );
}

function PasswordField() {
  return (
    <Field label="Password">
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            name="password"
            type="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            className="field pr-12"
          />
          <button
            type="button"
            aria-label="Show password"
            data-tooltip="Show password"
            aria-pressed="false"
            className="absolute inset-y-0 right-0 my-auto inline-flex size-10 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          >
            <Eye className="while-hidden size-5" aria-hidden="true" />
            <EyeOff className="while-shown size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}

const codes = {
  app: {
    label: 'Code',
    hint: `The ${SecondFactorRule.digits} digits that your authenticator app shows now.`,
    other: 'Use a recovery code instead',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you turned on two-factor login. Each works once.',
    other: 'Use the app instead',
    inputMode: 'text',
  },
} as const;

/** Shown after a correct password if a code is also needed. */
function CodeField({ kind }: { kind: keyof typeof codes }) {
  const { label, hint, other, inputMode } = codes[kind];
  return (
    <div hidden data-code={kind}>
      <Field label={label} hint={hint}>
        {(wiring) => (
          <input
            {...wiring}
            name={`${kind}-code`}
            autoComplete="one-time-code"
            inputMode={inputMode}
            autoCapitalize="characters"
            spellCheck={false}
            className="field tabular max-w-60 font-mono tracking-wider"
          />
        )}
      </Field>
      <TextButton className="mt-1 text-sm">{other}</TextButton>
    </div>
  );
}
