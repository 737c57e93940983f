import { QuickTags } from '#contract/tickets-constants.ts';
import { parseTags } from '#web/lib/tags.ts';
import { TextField } from '#web/ui/field.tsx';

/** Comma-separated tags, with buttons for the most used ones. */
export function TagField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const tags = parseTags(value);

  return (
    <div>
      <TextField
        label="Tags"
        optional
        hint="Separate tags with commas."
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul aria-label="Tag suggestions" className="mt-2 flex flex-wrap gap-1.5">
        {QuickTags.filter((tag) => !tags.includes(tag)).map((tag) => (
          <li key={tag}>
            <button
              type="button"
              onClick={() => onChange([...tags, tag].join(', '))}
              className="min-h-7 rounded border border-line-strong px-2 text-ink-soft text-sm hover:border-ink-soft hover:text-ink pointer-coarse:min-h-10"
            >
              <span aria-hidden="true">+ </span>
              <span className="sr-only">Add tag </span>
              {tag}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
