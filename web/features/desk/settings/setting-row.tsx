import { Lock, Pencil } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { canChangeSetting } from '#contract/provider-policies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { ApiError } from '#web/lib/request.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/switch-field.tsx';
import { type Setting, useUpdateSetting } from './api.ts';
import { nameOf, valueInWords } from './words.ts';

type SettingRowProps = { setting: Setting; isFound: boolean; onEdit: () => void };

/** A setting, what it does, and its value with what changes it. */
export function SettingRow({ setting, isFound, onEdit }: SettingRowProps) {
  const mayChange = canChangeSetting(useStaff(), setting);
  if (!setting.isEditable || !mayChange) {
    return (
      <Row setting={setting} isFound={isFound} value={<Value setting={setting} />}>
        <p className="mt-0.5 flex items-center gap-1.5 text-ink-faint text-sm">
          <Lock className="size-3.5 shrink-0" aria-hidden="true" />
          {setting.isEditable ? 'Only super admins can change this.' : 'Fixed'}
        </p>
      </Row>
    );
  }
  if (setting.dataType === 'boolean') return <SwitchRow setting={setting} isFound={isFound} />;
  return (
    <Row setting={setting} isFound={isFound} value={<Value setting={setting} />}>
      <IconButton label={`Edit “${nameOf(setting)}”`} className="absolute top-1.5 right-0" onClick={onEdit}>
        <Pencil className="size-4" aria-hidden="true" />
      </IconButton>
    </Row>
  );
}

/** Saves as soon as it is switched. */
function SwitchRow({ setting, isFound }: Omit<SettingRowProps, 'onEdit'>) {
  const id = useId();
  const { mutate: update, error } = useUpdateSetting(setting.id);
  const { settingValue, version } = setting;
  const refusal = error instanceof ApiError && error.status === 400 ? error.message : undefined;

  return (
    <Row setting={setting} isFound={isFound} id={id}>
      {/* A finger needs more room than the switch has. */}
      <label htmlFor={id} className="absolute top-0 right-0 flex h-12 w-14 cursor-pointer items-center justify-end">
        <Switch
          id={id}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-about ${id}-refusal`}
          checked={settingValue === 'true'}
          onChange={(isOn) => update({ sent: { settingValue: String(isOn), version }, copy: { settingValue } })}
        />
      </label>
      <p id={`${id}-refusal`} role="status" className="text-brick text-sm empty:hidden">
        {refusal}
      </p>
    </Row>
  );
}

type RowProps = { setting: Setting; isFound: boolean; id?: string; value?: ReactNode; children: ReactNode };

function Row({ setting, isFound, id, value, children }: RowProps) {
  return (
    <li
      ref={isFound ? showFound : undefined}
      className={classNames('relative border-line border-b py-3 pr-14', isFound && 'bg-river-wash')}
    >
      <div className="grid gap-x-6 gap-y-1 @lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <p id={id && `${id}-name`} className="font-medium">
            {nameOf(setting)}
          </p>
          <p id={id && `${id}-about`} className="text-ink-soft text-sm">
            {setting.description}
          </p>
        </div>
        {value}
      </div>
      {children}
    </li>
  );
}

function Value({ setting }: { setting: Setting }) {
  return (
    <p
      className={classNames(
        'tabular [overflow-wrap:anywhere] @lg:max-w-56 @lg:text-right',
        setting.settingValue === '' ? 'text-ink-faint' : 'font-medium',
      )}
    >
      <span className="sr-only">Value: </span>
      <bdi>{valueInWords(setting)}</bdi>
    </p>
  );
}

/** What a search has found comes into view, ready to be changed. */
function showFound(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
}
