import { CircleCheck, FilePenLine } from 'lucide-react';
import { ShownTags } from '#contract/constants.ts';
import { exactTime, shortDate } from '#web/lib/time.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Whether clients can read it: in colour, shape and word. */
export function StateBadge({ isPublished }: { isPublished: boolean }) {
  const Icon = isPublished ? CircleCheck : FilePenLine;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded px-2 py-0.5 font-medium text-xs',
        isPublished ? 'bg-moss-wash text-moss' : 'bg-amber-wash text-amber',
      )}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {isPublished ? 'Published' : 'Draft'}
    </span>
  );
}

export function UpdatedOn({ moment }: { moment: string }) {
  return (
    <span className="whitespace-nowrap">
      Updated{' '}
      <time dateTime={moment} title={exactTime(moment)}>
        {shortDate(moment)}
      </time>
    </span>
  );
}

/** The first tags, and how many more there are; all of them where `all` is set. */
export function TagList({ tags, all = false }: { tags: string[]; all?: boolean }) {
  if (tags.length === 0) return null;

  const shown = all ? tags : tags.slice(0, ShownTags);
  const hidden = tags.slice(shown.length);
  return (
    <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1">
      {shown.map((tag) => (
        <li key={tag} className="max-w-40 truncate rounded bg-sunken px-1.5 py-0.5 text-ink-soft text-xs">
          {tag}
        </li>
      ))}
      {hidden.length > 0 && (
        <li title={hidden.join(', ')} className="rounded bg-sunken px-1.5 py-0.5 text-ink-soft text-xs">
          +{hidden.length}
        </li>
      )}
    </ul>
  );
}
