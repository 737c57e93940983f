import { QuickTags } from '#contract/tickets-constants.ts';
import { parseTags } from '#web/lib/tags.ts';
import { Chip } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

type TagFieldProps = {
  label?: string;
  /** What a suggestion does. */
  verb?: 'Add' | 'Remove';
  suggestions?: readonly string[];
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
};

/** Comma-separated tags, with buttons for suggestions: by default, the most used tags. */
export function TagField(props: TagFieldProps) {
  const { label = 'Tags', verb = 'Add', suggestions = QuickTags, value, error, onChange } = props;
  const tags = parseTags(value);

  return (
    <div>
      <TextField
        label={label}
        optional
        hint="Separate tags with commas."
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul
        aria-label={label === 'Tags' ? 'Tag suggestions' : `${label}: suggestions`}
        className="mt-2 flex flex-wrap gap-1.5"
      >
        {suggestions
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip onClick={() => onChange([...tags, tag].join(', '))}>
                <span aria-hidden="true">{verb === 'Add' ? '+' : '−'} </span>
                <span className="sr-only">{verb} tag </span>
                <bdi className="truncate">{tag}</bdi>
              </Chip>
            </li>
          ))}
      </ul>
    </div>
  );
}
