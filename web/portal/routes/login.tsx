import { useNavigate } from 'react-router';
import { brand, telephone } from '#content/brand.ts';
import { LoginForm } from '#web/features/sessions/login-form.tsx';
import { ArchMark } from '#web/ui/arch.tsx';
import { addressAfterLogin } from '../addresses.ts';
import { LoginArch } from '../login-arch.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function LoginScreen() {
  const navigate = useNavigate();
  usePageTitle('Log in');

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,5fr)_7fr]">
      <main className="flex flex-col justify-center px-6 py-10 sm:px-12 lg:px-16">
        <div className="mx-auto w-full max-w-sm">
          <a href="/" className="inline-flex items-center gap-2 rounded font-display font-semibold text-lg">
            <ArchMark className="size-8 text-copper" />
            {brand.name}
          </a>
          <h1 className="mt-10 text-2xl">Support portal</h1>
          <p className="mt-2 mb-7 text-ink-soft">Log in to raise a ticket or see how yours is coming along.</p>
          <LoginForm onLogin={(user) => navigate(addressAfterLogin(user), { replace: true })} />
          <p className="mt-8 border-line border-t pt-5 text-ink-soft text-sm">
            Can’t log in? Call{' '}
            <a className="text-river underline underline-offset-2" href={telephone(brand.supportPhone)}>
              {brand.supportPhone}
            </a>{' '}
            or write to{' '}
            <a
              className="whitespace-nowrap text-river underline underline-offset-2"
              href={`mailto:${brand.supportEmail}`}
            >
              {brand.supportEmail}
            </a>
            . A person answers, {brand.hours}.
          </p>
        </div>
      </main>
      <LoginArch />
    </div>
  );
}
