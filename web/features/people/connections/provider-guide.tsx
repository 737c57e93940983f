import { type ReactNode, useState } from 'react';
import { CopyField } from '#web/ui/copy-field.tsx';
import { SelectField } from '#web/ui/field.tsx';

type Guide = { name: string; issuer: string; steps: ReactNode[] };

/** What to enter where, for the identity providers that most companies have. */
export const guides: Record<string, Guide> = {
  entra: {
    name: 'Microsoft Entra ID',
    issuer: 'https://login.microsoftonline.com/TENANT-ID/v2.0',
    steps: [
      'In the Microsoft Entra admin center, open App registrations and choose New registration.',
      'Choose accounts in this directory only. Add the redirect address below with the platform Web.',
      'Copy the client ID and the tenant ID from the overview. The tenant ID is part of the issuer.',
      'Under Certificates & secrets, create a new client secret and copy its value.',
      <>
        Under Token configuration, add the optional claims <code>email</code> and <code>xms_edov</code> to the ID token.
        Without <code>xms_edov</code>, no address counts as verified.
      </>,
    ],
  },
  google: {
    name: 'Google Workspace',
    issuer: 'https://accounts.google.com',
    steps: [
      'In the Google Cloud console, open Google Auth Platform and set the audience to Internal.',
      'Under Clients, create a Web application client with the redirect address below.',
      'Copy its client ID and its client secret. Only people in your own Workspace domain can log in.',
    ],
  },
  okta: {
    name: 'Okta',
    issuer: 'https://COMPANY.okta.com',
    steps: [
      'In the admin console, open Applications and choose Create App Integration: OIDC, Web Application.',
      'Choose the grant type Authorization Code, and enter the redirect address below as the sign-in redirect URI.',
      'Assign the people who may use the helpdesk. Copy the client ID and the secret.',
    ],
  },
  keycloak: {
    name: 'Keycloak',
    issuer: 'https://keycloak.example.com/realms/REALM',
    steps: [
      'In the realm, create an OpenID Connect client and turn Client authentication on.',
      'Turn off every flow except Standard flow, and enter the redirect address below as a valid redirect URI.',
      'Copy the client secret from the Credentials tab. Users need a verified email address.',
    ],
  },
  other: {
    name: 'Another identity provider',
    issuer: 'https://login.example.com',
    steps: [
      'Register a confidential client for the authorization code flow, with the redirect address below.',
      <>
        Sign ID tokens with RS256, ES256 or EdDSA, and include <code>email</code> and <code>email_verified</code>.
      </>,
    ],
  },
};

type ProviderGuideProps = { redirectAddress: string; onChoose: (issuer: string) => void };

/** How to register the helpdesk at an identity provider. */
export function ProviderGuide({ redirectAddress, onChoose }: ProviderGuideProps) {
  const [key, setKey] = useState('entra');
  const { steps } = guides[key] as Guide;

  function handleChoose(chosen: string) {
    setKey(chosen);
    onChoose(guides[chosen]?.issuer ?? '');
  }

  return (
    <section
      aria-label="At the identity provider"
      className="space-y-3 rounded border border-line bg-sunken px-4 py-3.5"
    >
      <SelectField label="Identity provider" value={key} onChange={(event) => handleChoose(event.target.value)}>
        {Object.entries(guides).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <ol className="list-decimal space-y-1 pl-5 text-ink-soft text-sm">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
          <li key={index}>{step}</li>
        ))}
      </ol>
      <CopyField label="Redirect address" value={redirectAddress} />
    </section>
  );
}
