import { z } from 'zod';
import { SettingLength } from '#contract/settings-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { TextField } from '#web/ui/field.tsx';
import { type Setting, useUpdateSetting } from './api.ts';
import { nameOf, unitOf } from './words.ts';

const draft = {
  nameOf: ({ id }: Setting) => `setting:${id}`,
  schema: z.object({ settingValue: z.string() }),
};
const fieldsOf = ({ settingValue }: Setting) => ({ settingValue });

/** Edits a text or a number. The server validates the value, and a refusal is shown at the field. */
export function EditSettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const edit = useForm({
    record: setting,
    fieldsOf,
    draft,
    toSent: (fields) => fields,
    sendsAll: true,
    marks: { 400: 'settingValue' },
    mutation: useUpdateSetting(setting.id),
    onSaved: (hasMore) => hasMore || onClose(),
  });
  const name = nameOf(setting);
  const unit = unitOf(setting);

  return (
    <EditDialog
      title={name}
      description={setting.description}
      label={name}
      form={edit}
      what="setting"
      action={['Update setting', 'Updating...']}
      onClose={onClose}
    >
      <TextField
        label={unit ? `${name} (${unit})` : name}
        type={setting.dataType}
        {...(setting.dataType === 'text' ? { limit: SettingLength } : {})}
        inputMode={setting.dataType === 'number' ? 'numeric' : undefined}
        autoComplete="off"
        className={setting.dataType === 'number' ? 'max-w-60' : ''}
        // Mostly it is replaced.
        onFocus={(event) => event.target.select()}
        {...edit.field('settingValue')}
      />
    </EditDialog>
  );
}
