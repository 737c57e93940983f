import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { FieldLimit } from '#contract/shared-constants.ts';
import { TicketCategories } from '#contract/tickets-constants.ts';
import type { Attachments } from '#web/features/files/attachments.ts';
import { CategoryField } from '#web/features/pickers/category-field.tsx';
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
  onChange: (part: Partial<ArticleFields>) => void;
  pictures: Attachments;
  contentRef: RefObject<HTMLTextAreaElement | null>;
};

export function ArticleFormFields({ typed, isChecked, onChange, pictures, contentRef }: ArticleFormFieldsProps) {
  const { data: used = [] } = useQuery(articleCategories);

  return (
    <>
      <TextField
        label="Title"
        placeholder="Reset your password"
        limit={FieldLimit.title}
        aria-required
        aria-invalid={(isChecked && !typed.title.trim()) || undefined}
        value={typed.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          value={typed.category}
          known={[...new Set([...used, ...TicketCategories])]}
          onChange={(category) => onChange({ category })}
          error={isChecked && !typed.category.trim() ? 'Choose a category' : undefined}
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
      <ReachFields typed={typed} isChecked={isChecked} onChange={onChange} />
      <ContentField
        value={typed.content}
        isMissing={isChecked && !typed.content.trim()}
        onChange={(content) => onChange({ content })}
        pictures={pictures}
        contentRef={contentRef}
      />
      <MaskNotice title={typed.title} content={typed.content} />
      <LinkNotice typed={typed} />
    </>
  );
}
