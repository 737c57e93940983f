import { useMemo } from 'react';
import { diffText, type Piece } from '#web/lib/text-diff.ts';
import type { WholeVersion } from './api.ts';

/** How many lines around a change are shown. */
const AROUND = 2;

/** How the texts of one version became those of another; without an earlier one, the later one as it is. */
export function VersionChanges({ from, to }: { from: WholeVersion | undefined; to: WholeVersion | undefined }) {
  const text = useMemo(() => diffText(from?.content ?? to?.content ?? '', to?.content ?? ''), [from, to]);
  if (!to) return <p className="text-ink-soft">There is nothing to compare it with.</p>;
  const fields = [
    { label: 'Title', before: from?.title ?? to.title, after: to.title },
    { label: 'Category', before: from?.category ?? to.category, after: to.category },
    { label: 'Tags', before: (from ?? to).tags.join(', '), after: to.tags.join(', ') },
  ].filter(({ before, after }) => before !== after);
  const isSame = fields.length === 0 && text.every(({ kind }) => kind === 'same');

  return (
    <>
      {from && isSame && <p className="mb-4 text-ink-soft">The texts are the same.</p>}
      {!from && <p className="mb-4 text-ink-soft">There is no version before it.</p>}
      {fields.length > 0 && (
        <dl className="mb-4 divide-y divide-line border-line border-y text-sm">
          {fields.map(({ label, before, after }) => (
            <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">
                <Pieces pieces={diffText(before, after)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div
        dir="auto"
        className="whitespace-pre-wrap rounded border border-line bg-paper px-4 py-3 font-mono text-sm leading-relaxed [overflow-wrap:anywhere]"
      >
        <Pieces pieces={isSame ? text : text.map(shortened)} />
      </div>
    </>
  );
}

/** Something long that stayed as it is, without its middle. */
function shortened(piece: Piece, index: number, all: Piece[]): Piece {
  const lines = piece.text.split('\n');
  const [isFirst, isLast] = [index === 0, index === all.length - 1];
  const hidden = lines.length - 2 * AROUND - 2;
  if (piece.kind !== 'same' || hidden < 2) return piece;
  const above = isFirst ? [] : lines.slice(0, AROUND + 1);
  const below = isLast ? [] : lines.slice(-AROUND - 1);
  const count = lines.length - above.length - below.length;
  return { kind: 'same', text: [...above, `⋯ ${count} lines that stayed ⋯`, ...below].join('\n') };
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: they are computed anew together
    if (kind === 'same') return <span key={index}>{text}</span>;
    const [Tag, look, words] =
      kind === 'added'
        ? (['ins', 'bg-moss-wash text-moss underline', 'Added: '] as const)
        : (['del', 'bg-brick-wash text-brick line-through', 'Removed: '] as const);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are computed anew together
      <Tag key={index} className={`rounded-xs ${look}`}>
        <span className="sr-only">{words}</span>
        {text}
      </Tag>
    );
  });
}
