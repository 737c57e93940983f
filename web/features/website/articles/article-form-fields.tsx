import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { FieldLimit } from '#contract/shared-constants.ts';
import { TicketCategories } from '#contract/tickets-constants.ts';
import type { Attachments } from '#web/features/desk/files/attachments.ts';
import { CategoryField } from '#web/features/desk/pickers/category-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { articleCategories } from './api.ts';
import type { ArticleFields } from './article-fields.ts';
import { ContentField } from './content-field.tsx';
import { LinkNotice } from './link-notice.tsx';
import { MaskNotice } from './mask-notice.tsx';
import { ReachFields } from './reach-fields.tsx';

type ArticleFormFieldsProps = {
  typed: ArticleFields;
  /** Whether missing fields are marked. */
  isChecked: boolean;
  /** What the server says of a field. */
  errorAt: (field: keyof ArticleFields) => string | undefined;
  onChange: (part: Partial<ArticleFields>) => void;
  pictures: Attachments;
  contentRef: RefObject<HTMLTextAreaElement | null>;
};

export function ArticleFormFields(props: ArticleFormFieldsProps) {
  const { typed, isChecked, errorAt, onChange, pictures, contentRef } = props;
  const { data: used = [] } = useQuery(articleCategories);

  return (
    <>
      <TextField
        label="Title"
        placeholder="Reset your password"
        limit={FieldLimit.title}
        aria-required
        aria-invalid={(isChecked && !typed.title.trim()) || undefined}
        error={errorAt('title')}
        value={typed.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          value={typed.category}
          known={[...new Set([...used, ...TicketCategories])]}
          onChange={(category) => onChange({ category })}
          error={isChecked && !typed.category.trim() ? 'Choose a category' : errorAt('category')}
        />
        <TextField
          label="Tags"
          optional
          placeholder="password, account"
          hint="Separate tags with commas."
          error={errorAt('tags')}
          value={typed.tags}
          onChange={(event) => onChange({ tags: event.target.value })}
        />
      </div>
      <ReachFields typed={typed} isChecked={isChecked} refusal={errorAt('slug')} onChange={onChange} />
      <ContentField
        value={typed.content}
        isMissing={isChecked && !typed.content.trim()}
        error={errorAt('content')}
        onChange={(content) => onChange({ content })}
        pictures={pictures}
        contentRef={contentRef}
      />
      <MaskNotice title={typed.title} content={typed.content} />
      <LinkNotice typed={typed} />
    </>
  );
}
