import { useQuery } from '@tanstack/react-query';
import { KeyFacts } from '#web/features/shared/key-facts.tsx';
import { keysOf, type User } from './api.ts';

/** Names the API keys that end with a user's access, so that nobody stops a program without knowing. */
export function EndingKeys({ user }: { user: User }) {
  const { data: keys, isError } = useQuery(keysOf(user));
  if (isError) return <p className="mt-2">Their API keys could not be loaded. Programs that use one would stop.</p>;
  if (!keys || keys.length === 0) return null;
  return (
    <section aria-label="API keys that end" className="mt-3">
      <p>
        <strong className="font-semibold text-ink">
          {keys.length === 1 ? '1 API key ends' : `${keys.length} API keys end`} at once.
        </strong>{' '}
        Programs that use {keys.length === 1 ? 'it' : 'them'} stop, and a new key needs another owner.
      </p>
      <ul className="mt-1">
        {keys.map((key) => (
          <li key={key.id} className="border-line border-b py-2 last:border-b-0">
            <KeyFacts apiKey={key} />
          </li>
        ))}
      </ul>
    </section>
  );
}
