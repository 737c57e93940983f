import { QuickTags } from '#contract/tickets-constants.ts';
import { parseTags } from '#web/lib/tags.ts';
import { TextField } from '#web/ui/field.tsx';

type TagFieldProps = {
  label?: string;
  /** What a suggestion does. */
  verb?: 'Add' | 'Remove';
  suggestions?: readonly string[];
  value: string;
  onChange: (text: string) => void;
};

/** Comma-separated tags, with buttons for suggestions: by default, the most used tags. */
export function TagField({ label = 'Tags', verb = 'Add', suggestions = QuickTags, value, onChange }: TagFieldProps) {
  const tags = parseTags(value);

  return (
    <div>
      <TextField
        label={label}
        optional
        hint="Separate tags with commas."
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul
        aria-label={label === 'Tags' ? 'Tag suggestions' : `${label}: suggestions`}
        className="mt-2 flex flex-wrap gap-1.5"
      >
        {suggestions
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <li key={tag}>
              <button
                type="button"
                onClick={() => onChange([...tags, tag].join(', '))}
                className="min-h-7 rounded border border-line-strong px-2 text-ink-soft text-sm hover:border-ink-soft hover:text-ink pointer-coarse:min-h-10"
              >
                <span aria-hidden="true">{verb === 'Add' ? '+' : '−'} </span>
                <span className="sr-only">{verb} tag </span>
                {tag}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
