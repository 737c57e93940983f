import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { LoginForm } from '#web/features/sessions/login-form.tsx';
import { loadWhenIdle } from '#web/lib/when-idle.ts';
import { addressAfterLogin } from '../addresses.ts';
import { ProviderContact } from '../provider-contact.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { WayIn } from '../way-in.tsx';

export function LoginScreen() {
  const navigate = useNavigate();
  usePageTitle('Log in');

  // While somebody types, the client's first screen comes; most of it is the dashboard's as well.
  useEffect(
    () =>
      loadWhenIdle(
        () => import('./client.tsx'),
        () => import('./client-tickets.tsx'),
      ),
    [],
  );

  return (
    <WayIn title="Support portal" intro="Log in to raise a ticket or see how yours is coming along.">
      <LoginForm onLogin={(user) => navigate(addressAfterLogin(user), { replace: true })} />
      <ProviderContact>Can’t log in?</ProviderContact>
    </WayIn>
  );
}
