import { useQuery } from '@tanstack/react-query';
import { NewTemplate } from '#contract/templates.ts';
import { TemplateVariables } from '#contract/templates-constants.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { providerStaff } from '#web/features/desk/pickers/api.ts';
import { CategoryField } from '#web/features/desk/pickers/category-field.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import { useForm } from '#web/lib/form.ts';
import { Options, PersonOptions, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type Template, useSaveTemplate } from './api.ts';
import { StepFields } from './step-fields.tsx';
import { fieldsOf, problemsIn, templateDraft, toSent } from './template-fields.ts';

type TemplateEditorProps = {
  /** None: a new one. */
  template?: Template;
  onClose: () => void;
};

/** The form for a new or existing template. What is typed is kept as a draft until it is saved or discarded. */
export function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  const form = useForm({
    record: template,
    fieldsOf,
    draft: templateDraft,
    schema: NewTemplate,
    checked: toSent,
    problemIn: problemsIn,
    toSent,
    paths: { tagText: 'tags' },
    mutation: useSaveTemplate(template?.id),
    onSaved: (hasMore) => (template && hasMore) || onClose(),
  });
  const { data: staff = [] } = useQuery(providerStaff);
  const { typed, field, change } = form;
  const title = template ? 'Edit template' : 'Add template';
  const categoryError = form.errorAt('category');

  return (
    <EditDialog
      title={title}
      label={title}
      form={form}
      what="template"
      action={[template ? 'Save' : title, 'Saving...']}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Monthly maintenance" {...field('name')} />
      <TextField label="Title" placeholder="Maintenance of {{run.month}}" {...field('title')} />
      <TextAreaField label="Description" optional rows={4} {...field('description')} />
      <Variables />
      <StepFields steps={typed.steps} error={form.errorAt('steps')} onChange={(steps) => change({ steps })} />
      <SwitchField
        label="Show the steps to the client"
        hint={
          typed.isShownToClient
            ? 'Clients who see the ticket see its steps and which are done, without notes and names.'
            : 'Only your team sees the steps.'
        }
        checked={typed.isShownToClient}
        onChange={(isShownToClient) => change({ isShownToClient })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          optional
          value={typed.category}
          onChange={(category) => change({ category })}
          {...(categoryError ? { error: categoryError } : {})}
        />
        <SelectField label="Priority" {...field('priority')}>
          <Options of={TicketPriorities} labels={priorityLabels} />
        </SelectField>
        <SelectField label="Assignee" optional {...field('assignedToId')}>
          <option value="">Unassigned</option>
          <PersonOptions of={staff.filter(({ isActive }) => isActive)} />
        </SelectField>
        <TextField label="Tags" optional hint="Separate tags with commas." {...field('tagText')} />
      </div>
    </EditDialog>
  );
}

function Variables() {
  return (
    <div className="text-ink-faint text-sm">
      <p id="template-variables">Filled in for each ticket, in the title, the description and the steps:</p>
      <ul aria-labelledby="template-variables" className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 font-mono">
        {TemplateVariables.map((name) => (
          <li key={name}>{`{{${name}}}`}</li>
        ))}
      </ul>
    </div>
  );
}
