import { ArticleAudiences } from '#contract/articles-constants.ts';
import { SlugPattern, slugOf } from '#contract/articles-slug.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { CompaniesField } from '#web/features/desk/pickers/companies-field.tsx';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import type { ArticleFields } from './article-fields.ts';
import { audiences } from './audience.ts';

type ReachFieldsProps = {
  typed: ArticleFields;
  /** Whether what is missing is marked. */
  isChecked: boolean;
  /** Why the server has refused the address. */
  refusal: string | undefined;
  onChange: (part: Partial<ArticleFields>) => void;
};

/** Who can read an article, and where on the website. */
export function ReachFields({ typed, isChecked, refusal, onChange }: ReachFieldsProps) {
  const { audience, companyIds, slug, title } = typed;
  const isWrong = slug.trim() !== '' && !SlugPattern.test(slug.trim().normalize('NFC').toLowerCase());
  const address = `/help/${isWrong ? '…' : slug.trim().toLowerCase() || slugOf(title)}`;

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Who can read it"
        value={audience}
        onChange={(event) => onChange({ audience: event.target.value as typeof audience })}
      >
        <Options of={ArticleAudiences} labels={labels} />
      </SelectField>
      {audience === 'companies' && (
        <CompaniesField
          value={companyIds}
          onChange={(chosen) => onChange({ companyIds: chosen })}
          isInvalid={isChecked && companyIds.length === 0}
        />
      )}
      {audience === 'public' && (
        <TextField
          label="Address"
          optional
          placeholder={slugOf(title)}
          limit={FieldLimit.slug}
          dir="ltr"
          value={slug}
          onChange={(event) => onChange({ slug: event.target.value })}
          hint={<span className="[overflow-wrap:anywhere]">{`${location.host}${address}`}</span>}
          error={isWrong ? 'Use lowercase letters, digits and hyphens, such as reset-your-password' : refusal}
        />
      )}
    </div>
  );
}

const labels = Object.fromEntries(ArticleAudiences.map((audience) => [audience, audiences[audience].choice])) as Record<
  (typeof ArticleAudiences)[number],
  string
>;
