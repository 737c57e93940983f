import { useRef } from 'react';
import { fullName } from '#web/lib/full-name.ts';
import { Button } from '#web/ui/button.tsx';
import { useAcceptOffer, useDeclineOffer } from './api.ts';
import { useOwnSingleSignOn } from './use-own-single-sign-on.ts';

/** Asks whether a name and address that changed at the identity provider change here, too. */
export function OwnOffer() {
  const { connectionName, offer } = useOwnSingleSignOn();
  const accept = useAcceptOffer();
  const decline = useDeclineOffer();
  const place = useRef<HTMLDivElement>(null);
  // The focused button disappears with the question.
  const onDone = { onSuccess: () => place.current?.focus() };

  return (
    <div ref={place} tabIndex={-1} className="max-w-xl rounded outline-none">
      {offer && (
        <section aria-label="Changed name or email" className="mt-5 rounded border border-line bg-sunken px-4 py-3.5">
          <p className="[overflow-wrap:anywhere]">
            <bdi>{connectionName}</bdi> knows you as{' '}
            <bdi className="font-semibold">{fullName(offer.firstName, offer.lastName)}</bdi>, <bdi>{offer.email}</bdi>.
          </p>
          <p className="mt-1 text-ink-soft text-sm">Emails go to the address of your account here.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              look="secondary"
              disabled={accept.isPending || decline.isPending}
              onClick={() => accept.mutate(offer, onDone)}
            >
              Use these here, too
            </Button>
            <Button
              look="quiet"
              disabled={accept.isPending || decline.isPending}
              onClick={() => decline.mutate(undefined, onDone)}
            >
              Keep what is here
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
