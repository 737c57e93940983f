import { type ArticlePicture, pictureMarkdown, picturesIn } from '#contract/articles-pictures.ts';
import { FilePicture } from '#web/features/desk/files/file-picture.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

type PictureFieldsProps = { content: string; onChange: (content: string) => void };

/** The widths to choose from, in pixels. */
const widths = [
  { value: 240, label: 'Small' },
  { value: 400, label: 'Medium' },
  { value: 560, label: 'Large' },
];

/** What the pictures of an article show, in words, and how wide they are. It changes the text. */
export function PictureFields({ content, onChange }: PictureFieldsProps) {
  const pictures = picturesIn(content);
  if (pictures.length === 0) return null;

  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-medium text-sm">Pictures in the text</legend>
      <ul className="divide-y divide-line border-line border-y">
        {pictures.map(({ from, to, ...picture }, index) => {
          const change = (part: Partial<ArticlePicture>) =>
            onChange(content.slice(0, from) + pictureMarkdown({ ...picture, ...part }) + content.slice(to));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand in a text twice
            <li key={index} className="flex flex-wrap items-start gap-3 py-3">
              <FilePicture
                fileId={picture.fileId}
                alt=""
                pixels={160}
                className="mt-6.5 size-11 rounded object-cover"
              />
              <TextField
                label="Description"
                className="min-w-40 flex-1"
                placeholder="Describe it for people who can’t see it"
                value={picture.alt}
                onChange={(event) => change({ alt: event.target.value })}
              />
              <SelectField
                label="Width"
                className="w-36"
                value={picture.width ?? ''}
                onChange={({ target }) => change({ width: target.value ? Number(target.value) : undefined })}
              >
                <option value="">Full width</option>
                {widths.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                {picture.width && !widths.some(({ value }) => value === picture.width) && (
                  <option value={picture.width}>{picture.width} pixels</option>
                )}
              </SelectField>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
