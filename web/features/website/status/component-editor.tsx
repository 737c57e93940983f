import { z } from 'zod';
import { NewComponent } from '#contract/status.ts';
import { CompaniesField } from '#web/features/desk/pickers/companies-field.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type NewComponent as Sent, type StatusComponent, useSaveComponent } from './api.ts';

/** A component as typed, complete or not. */
const ComponentFields = z.object({
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  affectsAll: z.boolean(),
  companyIds: z.array(z.string()),
});
type ComponentFields = z.output<typeof ComponentFields>;

const draft = {
  nameOf: (component: StatusComponent | undefined) => (component ? `component:${component.id}` : 'new-component'),
  schema: ComponentFields,
};

const blank = { name: '', description: '', isPublic: true, affectsAll: false, companies: [] };

function fieldsOf(component: StatusComponent | undefined): ComponentFields {
  const { name, description, isPublic, affectsAll, companies }: Omit<StatusComponent, 'id' | 'state' | 'version'> =
    component ?? blank;
  return { name, description, isPublic, affectsAll, companyIds: companies.map(({ id }) => id) };
}

function toSent({ companyIds, ...fields }: ComponentFields): Sent {
  return { ...fields, companyIds: fields.affectsAll ? [] : companyIds };
}

type ComponentEditorProps = {
  /** None: a new one. */
  component?: StatusComponent;
  onClose: () => void;
};

/** The form for a new or existing component. */
export function ComponentEditor({ component, onClose }: ComponentEditorProps) {
  const edit = useForm({
    record: component,
    fieldsOf,
    draft,
    schema: NewComponent,
    checked: toSent,
    toSent,
    mutation: useSaveComponent(component?.id),
    onSaved: (hasMore) => (component && hasMore) || onClose(),
  });
  const { typed, change } = edit;
  const title = component ? 'Edit component' : 'Add component';

  return (
    <EditDialog
      title={title}
      label={title}
      form={edit}
      what="component"
      action={[component ? 'Save' : title, 'Saving...']}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Email" {...edit.field('name')} />
      <TextField
        label="Description"
        optional
        placeholder="Mailboxes, calendars and spam filter"
        {...edit.field('description')}
      />
      <SwitchField
        label="On the public status page"
        hint={
          typed.isPublic
            ? 'Everybody sees its name and its incidents at /status.'
            : 'Only its companies see it, in the portal.'
        }
        checked={typed.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
      <SwitchField
        label="All companies use it"
        hint={
          typed.affectsAll
            ? 'Every client is told about its incidents.'
            : 'Only the companies below are told about its incidents. The public page never names them.'
        }
        checked={typed.affectsAll}
        onChange={(affectsAll) => change({ affectsAll })}
      />
      {!typed.affectsAll && (
        <CompaniesField value={typed.companyIds} onChange={(companyIds) => change({ companyIds })} isInvalid={false} />
      )}
    </EditDialog>
  );
}
