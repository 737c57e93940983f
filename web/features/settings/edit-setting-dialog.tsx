import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { type Setting, useUpdateSetting } from './api.ts';
import { nameOf, valueInWords } from './words.ts';

/** Changes one setting. What a value can be is the server's to say; its answer stands at the field. */
export function EditSettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { mutate: update, isPending, error } = useUpdateSetting(setting.id);
  const [value, setValue] = useState(setting.settingValue);
  const name = nameOf(setting);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    update(value, { onSuccess: onClose });
  }

  return (
    <Dialog title={`Edit ${name}`} description={setting.description} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-col">
        <DialogBody label={`Edit ${name}`}>
          {setting.dataType === 'boolean' ? (
            <Switch
              label={name}
              state={valueInWords({ settingValue: value, dataType: 'boolean' })}
              isOn={value === 'true'}
              error={error?.message}
              onChange={(isOn) => setValue(String(isOn))}
            />
          ) : (
            <TextField
              label={name}
              type={setting.dataType}
              inputMode={setting.dataType === 'number' ? 'numeric' : undefined}
              autoComplete="off"
              className={setting.dataType === 'number' ? 'max-w-60' : ''}
              value={value}
              error={error?.message}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Updating...' : 'Update Setting'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
