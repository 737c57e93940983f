import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { listTemplates } from '#contract/templates.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { stepCount } from './api.ts';
import { type Pick, Picker, SUGGESTIONS } from './picker.tsx';

export type Template = Reply<typeof listTemplates>[number];

type TemplateFieldProps = {
  label?: string;
  isInvalid?: boolean;
  optional?: boolean;
  onChange: (pick: Pick, template?: Template) => void;
  initial?: Pick;
  autoFocus?: boolean;
};

/** The template of a ticket, or whose steps it gets. */
export function TemplateField({
  label = 'Template',
  isInvalid = false,
  optional = false,
  onChange,
  initial,
  autoFocus,
}: TemplateFieldProps) {
  return (
    <Picker<Template>
      label={label}
      optional={optional}
      placeholder="Search templates"
      initial={initial ?? { id: '', name: '' }}
      onChange={onChange}
      autoFocus={autoFocus}
      matching={templatesMatching}
      nameOf={({ name }) => name}
      detailOf={({ steps, title }) => (steps.length === 0 ? title : `${stepCount(steps.length)}: ${title}`)}
      none="No template matches. Add templates in the system settings."
      error={isInvalid ? 'Choose a template from the list.' : undefined}
    />
  );
}

const templatesMatching = (search: string) =>
  queryOptions({
    ...queryOf(['templates', 'matching', search], listTemplates, { querystring: { search, limit: SUGGESTIONS } }),
    placeholderData: keepPreviousData,
  });
