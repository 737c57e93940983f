import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ProviderContact } from '../provider-contact.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { WayIn } from '../way-in.tsx';
import { LoginForm } from './login-form.tsx';
import { SessionEnding } from './session-ending.tsx';

/** The login page. It is prerendered, and `live-login.ts` brings it to life. */
export function LoginPage({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Login />
    </QueryClientProvider>
  );
}

function Login() {
  usePageTitle('Log in');
  return (
    <WayIn title="Support portal" intro="Log in to raise a ticket or see how yours is coming along.">
      <SessionEnding />
      <LoginForm />
      <noscript>
        <p className="mt-4">
          The support portal needs JavaScript. Turn it on in your browser and load this page again.
        </p>
      </noscript>
      <ProviderContact>Can’t log in?</ProviderContact>
    </WayIn>
  );
}
