import { useState } from 'react';
import { SettingLength } from '#contract/settings-constants.ts';
import { ApiError } from '#web/lib/request.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/field.tsx';
import { type Setting, useUpdateSetting } from './api.ts';
import { nameOf } from './words.ts';

/** Edits a text or a number. The server validates the value, and a refusal is shown at the field. */
export function EditSettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { mutate: update, isPending, error } = useUpdateSetting(setting.id);
  const [value, setValue] = useState(setting.settingValue);
  const name = nameOf(setting);
  const refusal = error instanceof ApiError && error.status === 400 ? error.message : undefined;

  return (
    <FormDialog
      title={`Edit ${name}`}
      description={setting.description}
      label={`Edit ${name}`}
      action={isPending ? 'Updating...' : 'Update Setting'}
      isBlocked={isPending}
      onSend={() => update(value, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={name}
        type={setting.dataType}
        {...(setting.dataType === 'text' ? { limit: SettingLength } : {})}
        inputMode={setting.dataType === 'number' ? 'numeric' : undefined}
        autoComplete="off"
        className={setting.dataType === 'number' ? 'max-w-60' : ''}
        value={value}
        // Mostly it is replaced.
        onFocus={(event) => event.target.select()}
        error={refusal}
        onChange={(event) => setValue(event.target.value)}
      />
    </FormDialog>
  );
}
