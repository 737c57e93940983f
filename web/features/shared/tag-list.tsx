const ShownTags = 2;

/** The first tags and the number of the others; all tags if `all` is set. */
export function TagList({ tags, all = false }: { tags: string[]; all?: boolean }) {
  if (tags.length === 0) return null;

  const shown = all ? tags : tags.slice(0, ShownTags);
  const hidden = tags.slice(shown.length);
  return (
    <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1">
      {shown.map((tag) => (
        <li key={tag} dir="auto" className="badge block max-w-40 truncate bg-sunken px-1.5 text-ink-soft">
          {tag}
        </li>
      ))}
      {hidden.length > 0 && (
        <li data-tooltip={hidden.join(', ')} className="badge bg-sunken px-1.5 text-ink-soft">
          +{hidden.length}
        </li>
      )}
    </ul>
  );
}
