import { z } from 'zod';
import { FieldLimit } from '#contract/shared-constants.ts';
import { StatusLimit, statusMessages } from '#contract/status-constants.ts';
import { CompaniesField } from '#web/features/pickers/companies-field.tsx';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type NewComponent, type StatusComponent, useSaveComponent } from './api.ts';

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

const problemIn = ({ name }: ComponentFields) => (name.trim() ? undefined : statusMessages.nameRequired);

function toSent({ companyIds, ...fields }: ComponentFields): NewComponent {
  return { ...fields, companyIds: fields.affectsAll ? [] : companyIds };
}

type ComponentEditorProps = {
  /** None: a new one. */
  component?: StatusComponent;
  onClose: () => void;
};

/** The form for a new or existing component. */
export function ComponentEditor({ component, onClose }: ComponentEditorProps) {
  const edit = useRecordEdit({
    record: component,
    fieldsOf,
    draft,
    problemIn,
    toSent,
    mutation: useSaveComponent(component?.id, draft.nameOf(component)),
    onSaved: (hasMore) => (component && hasMore) || onClose(),
  });
  const { typed, change } = edit;
  const title = component ? 'Edit component' : 'Add component';

  return (
    <FormDialog
      title={title}
      label={title}
      action={edit.conflict ? undefined : edit.isPending ? 'Saving...' : component ? 'Save' : title}
      isBlocked={edit.isPending}
      onSend={edit.save}
      onClose={onClose}
    >
      {edit.isRestored && <DraftNotice onDiscard={edit.startOver} />}
      <StaleNotice what="component" edit={edit} />
      <TextField
        label="Name"
        placeholder="Email"
        limit={FieldLimit.name}
        aria-required
        {...(edit.problem ? { error: edit.problem } : {})}
        value={typed.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Description"
        optional
        placeholder="Mailboxes, calendars and spam filter"
        limit={StatusLimit.description}
        value={typed.description}
        onChange={(event) => change({ description: event.target.value })}
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
    </FormDialog>
  );
}
