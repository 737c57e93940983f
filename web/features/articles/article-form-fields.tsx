import { useQuery } from '@tanstack/react-query';
import { FieldLimit, TicketCategories } from '#contract/constants.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { articleCategories } from './api.ts';
import type { ArticleWords } from './article-words.ts';
import { ContentField } from './content-field.tsx';

type ArticleFormFieldsProps = {
  typed: ArticleWords;
  /** Whether what is missing is marked. */
  isChecked: boolean;
  onChange: (part: Partial<ArticleWords>) => void;
};

export function ArticleFormFields({ typed, isChecked, onChange }: ArticleFormFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        placeholder="Reset your password"
        maxLength={FieldLimit.title}
        aria-required
        aria-invalid={(isChecked && !typed.title.trim()) || undefined}
        value={typed.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          value={typed.category}
          isMissing={isChecked && !typed.category.trim()}
          onChange={(category) => onChange({ category })}
        />
        <TextField
          label="Tags"
          optional
          placeholder="password, account"
          hint="Separate tags with commas."
          value={typed.tags}
          onChange={(event) => onChange({ tags: event.target.value })}
        />
      </div>
      <ContentField
        value={typed.content}
        isMissing={isChecked && !typed.content.trim()}
        onChange={(content) => onChange({ content })}
      />
      <SwitchField
        label="Published"
        hint={typed.isPublished ? 'Clients can find and read it.' : 'A draft: only your team can see it.'}
        checked={typed.isPublished}
        onChange={(isPublished) => onChange({ isPublished })}
      />
    </>
  );
}

type CategoryFieldProps = { value: string; isMissing: boolean; onChange: (category: string) => void };

/** Free text, with the categories of articles and tickets as suggestions; while nothing is typed, all of them. */
function CategoryField({ value, isMissing, onChange }: CategoryFieldProps) {
  const { data: used = [] } = useQuery(articleCategories);
  const known = [...new Set([...used, ...TicketCategories])];
  const text = value.trim().toLowerCase();
  const exact = known.find((category) => category.toLowerCase() === text);
  const matching = exact ? known : known.filter((category) => category.toLowerCase().includes(text));

  return (
    <Combobox<string>
      label="Category"
      placeholder="Choose one or type your own"
      options={matching}
      textOf={(category) => category}
      keyOf={(category) => category}
      text={value}
      onTextChange={onChange}
      selected={exact ?? null}
      onSelect={onChange}
      {...(matching.length === 0 ? { note: `Press Enter to create “${value.trim()}”` } : {})}
      {...(isMissing ? { error: 'Choose a category' } : {})}
    />
  );
}
