import { z } from 'zod';
import { SettingLength } from '#contract/settings-constants.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { ApiError } from '#web/lib/request.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
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
  const mutation = useUpdateSetting(setting.id, draft.nameOf(setting));
  const edit = useRecordEdit({
    record: setting,
    fieldsOf,
    draft,
    toSent: (fields) => fields,
    sendsAll: true,
    mutation,
    onSaved: (hasMore) => hasMore || onClose(),
  });
  const name = nameOf(setting);
  const unit = unitOf(setting);
  const { error } = mutation;
  const refusal = error instanceof ApiError && error.status === 400 ? error.message : undefined;

  return (
    <FormDialog
      title={name}
      description={setting.description}
      label={name}
      action={edit.conflict ? undefined : edit.isPending ? 'Updating...' : 'Update setting'}
      isBlocked={edit.isPending}
      onSend={edit.save}
      onClose={onClose}
    >
      {edit.isRestored && <DraftNotice onDiscard={edit.startOver} />}
      <StaleNotice what="setting" edit={edit} />
      <TextField
        label={unit ? `${name} (${unit})` : name}
        type={setting.dataType}
        {...(setting.dataType === 'text' ? { limit: SettingLength } : {})}
        inputMode={setting.dataType === 'number' ? 'numeric' : undefined}
        autoComplete="off"
        className={setting.dataType === 'number' ? 'max-w-60' : ''}
        value={edit.typed.settingValue}
        // Mostly it is replaced.
        onFocus={(event) => event.target.select()}
        error={refusal}
        onChange={(event) => edit.change({ settingValue: event.target.value })}
      />
    </FormDialog>
  );
}
