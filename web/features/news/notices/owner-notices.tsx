import { useQuery } from '@tanstack/react-query';
import { CircleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { linkTo } from '#web/lib/parameter.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { type OwnerNotice, ownerNotices } from './api.ts';

/** More mistakes than these are for the log, and for `npm run site -- check`. */
const MOST = 3;

/** What only super admins can put right, above each screen; until the page is opened again, each can be put away. */
export function OwnerNotices() {
  const { data: notices = [] } = useQuery(ownerNotices);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const shown = notices.filter((notice) => !hidden.includes(nameOf(notice)));
  if (shown.length === 0) return null;

  return (
    <section
      aria-label="To put right"
      className="shrink-0 divide-y divide-line border-line border-b bg-amber-wash text-sm print:hidden"
    >
      {shown.map((notice) => (
        <Notice key={notice.kind} notice={notice} onHide={() => setHidden([...hidden, nameOf(notice)])} />
      ))}
    </section>
  );
}

/** One that says something else is shown again. */
const nameOf = ({ kind, sentences }: OwnerNotice) => [kind, ...sentences].join('\n');

const heads: Record<OwnerNotice['kind'], string> = {
  folder: 'The website shows an earlier state of its folder, because of a mistake in it.',
  sample: '',
  prices: '',
};

function Notice({ notice: { kind, sentences }, onHide }: { notice: OwnerNotice; onHide: () => void }) {
  const more = sentences.length - MOST;
  return (
    <div className="flex items-start gap-2.5 px-4 py-2 sm:px-6">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {heads[kind] && <p className="font-medium">{heads[kind]}</p>}
        {sentences.slice(0, MOST).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {more > 0 && <p>{`${more} more: “npm run site -- check” lists all of them.`}</p>}
        {kind === 'prices' && <Link to={linkTo({ settings: 'prices' })}>Look at the prices</Link>}
      </div>
      <IconButton label={`Hide this: ${sentences[0]}`} data-tooltip="Hide for now" onClick={onHide}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
