import { useEffect, useState } from 'react';
import { providerInPage } from '#web/lib/page-provider.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { ProviderLogo } from '#web/ui/identity.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { CallEntry } from './call-entry.tsx';
import { callsByTag, type OpenApi } from './openapi.ts';

/** The page at /api/docs: every endpoint, rendered from `openapi.json`. */
export function ApiDocs() {
  const { identity, providerName } = providerInPage();
  const [document, setDocument] = useState<OpenApi>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    fetch('/api/openapi.json')
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then(setDocument, () => setHasFailed(true));
  }, []);

  return (
    <main className="mx-auto max-w-4xl px-5 py-10 sm:px-8">
      <p className="flex items-center gap-2 font-display font-semibold text-lg">
        <ProviderLogo identity={identity} name={providerName} ground="theme" />
      </p>
      <h1 className="mt-8 text-3xl">API</h1>
      <p className="mt-3 max-w-[65ch] text-ink-soft">
        The API can do everything the portal does. Log in, then send the token as{' '}
        <code className="rounded bg-sunken px-1">Authorization: Bearer …</code>; when a response has an{' '}
        <code className="rounded bg-sunken px-1">X-Refreshed-Token</code> header, use that token from then on. Errors
        are described in <code className="rounded bg-sunken px-1">message</code>. The machine-readable form is{' '}
        <Anchor href="/api/openapi.json">openapi.json</Anchor>.
      </p>
      {hasFailed && (
        <LoadFailure title="The list of calls could not be loaded" onRetry={() => window.location.reload()} />
      )}
      {!document && !hasFailed && <Skeleton className="mt-10 h-64 w-full" />}
      {document &&
        callsByTag(document).map(([tag, calls]) => (
          <section key={tag} aria-label={tag} className="mt-12">
            <h2 className="mb-3 text-xl">{tag}</h2>
            <div className="border-line border-t">
              {calls.map((call) => (
                <CallEntry key={call.method + call.path} call={call} />
              ))}
            </div>
          </section>
        ))}
    </main>
  );
}
