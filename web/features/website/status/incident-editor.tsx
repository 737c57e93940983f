import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useMemo } from 'react';
import { IncidentChanges, NewIncident } from '#contract/status.ts';
import { componentStateLabels, IncidentImpacts } from '#contract/status-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { componentList, type Incident, useSaveIncident } from './api.ts';
import { draftOf, fieldsOf, problemOf, sentOf } from './incident-fields.ts';

const { degraded, down } = componentStateLabels;
const impacts = { degraded, down };

const titles = {
  incident: { create: 'Report incident', edit: 'Edit incident' },
  maintenance: { create: 'Plan maintenance', edit: 'Edit maintenance' },
} as const;

type IncidentEditorProps = {
  kind: Incident['kind'];
  /** None: a new one. */
  incident?: Incident;
  onClose: () => void;
};

/** The form for a new or existing incident or maintenance. */
export function IncidentEditor({ kind, incident, onClose }: IncidentEditorProps) {
  const isNew = !incident;
  const draft = useMemo(() => draftOf(kind), [kind]);
  const edit = useForm({
    record: incident,
    fieldsOf,
    draft,
    schema: isNew ? NewIncident : IncidentChanges,
    checked: sentOf(kind, isNew),
    problemIn: problemOf(kind, isNew),
    toSent: sentOf(kind, isNew),
    sendsAll: isNew,
    mutation: useSaveIncident(incident?.id, kind),
    onSaved: (hasMore) => (incident && hasMore) || onClose(),
  });
  const { typed, change } = edit;
  const isMaintenance = kind === 'maintenance';
  const title = titles[kind][isNew ? 'create' : 'edit'];

  return (
    <EditDialog
      title={title}
      label={title}
      form={edit}
      what={kind}
      action={[isNew ? title : 'Save', 'Saving...']}
      onClose={onClose}
    >
      <TextField
        label="Title"
        placeholder={isMaintenance ? 'New firewall in the data center' : 'Email arrives late'}
        {...edit.field('title')}
      />
      <ComponentsField
        value={typed.componentIds}
        error={edit.errorAt('componentIds')}
        onChange={(componentIds) => change({ componentIds })}
      />
      {!isMaintenance && (
        <SelectField label="How bad is it?" aria-required {...edit.field('impact')}>
          <option value="">Choose</option>
          <Options of={IncidentImpacts} labels={impacts} />
        </SelectField>
      )}
      <Times isMaintenance={isMaintenance} isNew={isNew} field={edit.field} />
      {isMaintenance && !isNew && (
        <p className="text-ink-soft text-sm">Everybody who was told of it is also told of other times.</p>
      )}
      {isNew && (
        <TextAreaField
          label="What to tell everybody"
          rows={4}
          hint={`Everybody whose company uses these components is told once now, ${isMaintenance ? 'when you move it, ' : ''}and once when it is over.`}
          {...edit.field('text')}
        />
      )}
    </EditDialog>
  );
}

type TimesProps = {
  isMaintenance: boolean;
  isNew: boolean;
  field: (name: 'startsAt' | 'endsAt') => Partial<ComponentProps<typeof TextField>>;
};

function Times({ isMaintenance, isNew, field }: TimesProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={isMaintenance ? 'Starts' : 'Began'}
        type="datetime-local"
        max="9999-12-31T23:59"
        optional={!isMaintenance && isNew}
        hint={!isMaintenance && isNew ? 'Leave blank for now.' : 'In your time zone.'}
        {...field('startsAt')}
      />
      {isMaintenance && <TextField label="Ends" type="datetime-local" max="9999-12-31T23:59" {...field('endsAt')} />}
    </div>
  );
}

type ComponentsFieldProps = { value: string[]; error: string | undefined; onChange: (ids: string[]) => void };

/** The components that it concerns, as checkboxes: a status page has few. */
function ComponentsField({ value, error, onChange }: ComponentsFieldProps) {
  const { data: components = [] } = useQuery(componentList);
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Components</legend>
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {components.map((component) => (
          <li key={component.id}>
            <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="tick shrink-0"
                aria-invalid={error ? true : undefined}
                checked={value.includes(component.id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, component.id] : value.filter((each) => each !== component.id))
                }
              />
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {component.name}
                {!component.isPublic && <span className="text-ink-faint"> (not public)</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-brick text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
