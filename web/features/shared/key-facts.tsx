import type { ReactNode } from 'react';
import type { listApiKeys } from '#contract/api-keys.ts';
import { ApiKeyLimit } from '#contract/api-keys-constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { DAY } from '#contract/shared-constants.ts';
import { shortDate } from '#web/lib/time.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { scopesInWords } from './key-words.ts';

type ApiKey = Reply<typeof listApiKeys>[number];

/** What an API key is called, may do, and was last used for. `owner` is named where keys of several people are listed. */
export function KeyFacts({ apiKey, owner }: { apiKey: ApiKey; owner?: ReactNode }) {
  const { name, prefix, scopes, statusComponentName } = apiKey;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
        <span dir="auto" className="min-w-0 font-medium">
          {name}
        </span>
        <span className="font-mono text-ink-faint text-sm">{prefix}…</span>
      </p>
      <p className="tabular flex flex-wrap gap-x-3 text-ink-soft text-sm [overflow-wrap:anywhere]">
        {owner}
        <span>{scopesInWords(scopes)}</span>
        <Expiry {...apiKey} />
        <LastUse {...apiKey} />
        {statusComponentName && (
          <span>
            alerts set <bdi>{statusComponentName}</bdi>
          </span>
        )}
      </p>
    </div>
  );
}

function Expiry({ expiresAt, isExpired }: Pick<ApiKey, 'expiresAt' | 'isExpired'>) {
  if (isExpired) return <span className="text-brick">expired on {shortDate(expiresAt)}</span>;
  const isSoon = Date.parse(expiresAt) - Date.now() <= ApiKeyLimit.warnings[0] * DAY;
  return isSoon ? (
    <span className="text-amber">expires on {shortDate(expiresAt)}</span>
  ) : (
    <span>valid until {shortDate(expiresAt)}</span>
  );
}

function LastUse({ lastUsedAt, lastAddress, calls }: Pick<ApiKey, 'lastUsedAt' | 'lastAddress' | 'calls'>) {
  if (!lastUsedAt) return <span>never used</span>;
  return (
    <span>
      last used <RelativeTime value={lastUsedAt} />
      {lastAddress && ` from ${lastAddress}`}, {calls === 1 ? '1 call' : `${calls.toLocaleString('en-US')} calls`}
    </span>
  );
}
