import { Ellipsis, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TagList } from '#web/features/shared/tag-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import type { Article } from './api.ts';
import { ArticleState, AudienceMark, UpdatedOn } from './article-marks.tsx';

type CardProps = { article: Article; address: string };

/** An article in the list for readers. */
export function ArticleCard({ article, address }: CardProps) {
  return (
    <Card label={article.title}>
      <p dir="auto" className="truncate text-river text-sm">
        {article.category}
      </p>
      <Title article={article} address={address} />
      <p dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        {article.preview}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-ink-faint text-sm">
        <UpdatedOn moment={article.updatedAt} />
        <TagList tags={article.tags} />
      </div>
    </Card>
  );
}

/** An article in the list for authors, with its actions. */
export function DeskCard({
  article,
  address,
  onEdit,
  onDelete,
}: CardProps & { onEdit: () => void; onDelete: () => void }) {
  const remove = { label: 'Delete', name: `Delete ${article.title}`, onSelect: onDelete };

  return (
    <Card label={article.title}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <div className="grid gap-1.5">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
            <ArticleState isPublished={article.isPublished} />
            <AudienceMark audience={article.audience} />
            <span dir="auto" className="min-w-0 truncate text-ink-soft">
              {article.category}
            </span>
          </div>
          <Title article={article} address={address} />
        </div>
        <div className="relative z-[1] -mt-1.5 -mr-2 flex items-start">
          <Button look="quiet" size="narrow" aria-label={`Edit ${article.title}`} onClick={onEdit}>
            <Pencil className="size-4" aria-hidden="true" />
            <span className="max-sm:hidden">Edit</span>
          </Button>
          <MenuButton look="quiet" size="narrow" label={`More actions for ${article.title}`} actions={[remove]}>
            <Ellipsis className="size-4" aria-hidden="true" />
          </MenuButton>
        </div>
      </div>
      <p dir="auto" className="max-w-[75ch] text-ink-soft text-sm [overflow-wrap:anywhere]">
        {article.preview}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-0.5 text-ink-faint text-sm">
        <UpdatedOn moment={article.updatedAt} />
        <TagList tags={article.tags} />
      </div>
    </Card>
  );
}

function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <article
      aria-label={label}
      className="relative flex h-full flex-col gap-1.5 px-4 py-4 transition-colors hover:bg-sunken sm:px-6"
    >
      {children}
    </article>
  );
}

/** The link covers the whole card. */
function Title({ article, address }: CardProps) {
  return (
    <h3 className="text-pretty font-sans font-semibold text-base leading-snug tracking-normal">
      <Link
        to={address}
        state={{ opened: true }}
        data-article={article.id}
        dir="auto"
        className="rounded after:absolute after:inset-0 after:content-[''] [overflow-wrap:anywhere]"
      >
        {article.title}
      </Link>
    </h3>
  );
}
