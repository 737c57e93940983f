import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userMessages } from '#contract/users-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { forgetPreview, type User } from './api.ts';

/** Shows, on request, which texts would change: it reads all of them, and takes a while. */
export function ForgetPreview({ user }: { user: User }) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <Places user={user} />;
  return (
    <Button look="secondary" onClick={() => setShown(true)}>
      Show what would be replaced
    </Button>
  );
}

function Places({ user }: { user: User }) {
  const query = useQuery(forgetPreview(user));
  return (
    <section aria-label="What would be replaced" className="rounded border border-line p-3">
      <Loaded
        query={query}
        failure={userMessages.forgetPreviewFailed}
        loading={<p role="status">Looking through all texts. This may take a minute.</p>}
      >
        {({ places }) =>
          places.length === 0 ? (
            <p>No text of others names this person.</p>
          ) : (
            <dl className="space-y-3">
              {places.map(({ place, count, examples }) => (
                <div key={place}>
                  <dt className="font-medium">
                    {place}: {count.toLocaleString('en-US')}
                  </dt>
                  {examples.map(({ before, after }) => (
                    <dd key={before} className="mt-1 break-words text-sm">
                      <del className="text-ink-soft" dir="auto">
                        {before}
                      </del>
                      <ins className="block no-underline" dir="auto">
                        {after}
                      </ins>
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
    </section>
  );
}
