import type { ReactNode } from 'react';
import { useIdentity } from '#web/lib/page-provider.ts';
import { useProvider } from '#web/lib/provider.ts';
import { ProviderLogo } from '#web/ui/identity.tsx';
import { LoginScene } from './login-scene.tsx';

type WayInProps = {
  title: string;
  intro?: ReactNode;
  /** Whether the title reports what just happened and should take the focus. */
  isNews?: boolean;
  children: ReactNode;
};

/** The page next to a picture, for the login and the screens around it. */
export function WayIn({ title, intro, isNews = false, children }: WayInProps) {
  const { providerName } = useProvider();
  const identity = useIdentity();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,5fr)_7fr]">
      <main className="flex flex-col justify-center px-6 py-10 sm:px-12 lg:px-16">
        <div className="mx-auto w-full max-w-sm">
          <a
            href="/"
            className="inline-flex max-w-full items-center gap-2 rounded font-display font-semibold text-lg leading-normal"
          >
            <ProviderLogo identity={identity} name={providerName} ground="theme" />
          </a>
          {isNews ? (
            <h1 key={title} ref={focus} tabIndex={-1} className="mt-10 rounded text-2xl outline-none">
              {title}
            </h1>
          ) : (
            <h1 className="mt-10 text-2xl">{title}</h1>
          )}
          {intro && <p className="mt-2 text-ink-soft [overflow-wrap:anywhere]">{intro}</p>}
          <div className="mt-7">{children}</div>
        </div>
      </main>
      <LoginScene identity={identity} />
    </div>
  );
}

function focus(heading: HTMLHeadingElement | null) {
  heading?.focus();
}
