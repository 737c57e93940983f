import { EyeOff } from 'lucide-react';
import { masksIn } from '#contract/article-masks.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** Says what was masked in an article that was made from a ticket, until nothing is. */
export function MaskNotice({ title, content }: { title: string; content: string }) {
  const masks = useDebounced(masksIn(`${title}\n${content}`).join(', '), 500);
  if (masks === '') return null;
  return (
    <div
      role="status"
      className="mt-3 flex items-start gap-2 rounded border border-amber bg-amber-wash px-3.5 py-3 text-sm"
    >
      <EyeOff className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">This came from a ticket.</span> Rewrite what is masked ({masks}), and read the
        rest for anything else that tells whose ticket it was.
      </p>
    </div>
  );
}
