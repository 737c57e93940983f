import { useQuery } from '@tanstack/react-query';
import { Lock, Pencil } from 'lucide-react';
import { useState } from 'react';
import { canChangeSetting } from '#contract/provider-policies.ts';
import { SettingCategories, settingMessages } from '#contract/settings-constants.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { type Setting, settingList } from './api.ts';
import { EditSettingDialog } from './edit-setting-dialog.tsx';
import { nameOf, valueInWords } from './words.ts';

/** The settings by category, with edit buttons. */
export function SettingsList() {
  const query = useQuery(settingList);
  const [edited, setEdited] = useState<Setting>();

  return (
    <>
      <div className="space-y-6">
        <Loaded query={query} failure={settingMessages.listFailed} loading={<LoadingSettings />}>
          {(settings) =>
            SettingCategories.map((category) => (
              <section key={category} aria-labelledby={`settings-${category}`}>
                <h4
                  id={`settings-${category}`}
                  className="border-line border-b pb-1.5 font-sans font-semibold text-ink-faint text-sm tracking-normal"
                >
                  {category}
                </h4>
                <ul>
                  {settings
                    .filter((setting) => setting.category === category)
                    .map((setting) => (
                      <SettingRow key={setting.id} setting={setting} onEdit={() => setEdited(setting)} />
                    ))}
                </ul>
              </section>
            ))
          }
        </Loaded>
      </div>
      {edited && <EditSettingDialog setting={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

type SettingRowProps = { setting: Setting; onEdit: () => void };

function SettingRow({ setting, onEdit }: SettingRowProps) {
  const actor = useStaff();
  const mayChange = canChangeSetting(actor, setting);
  const isUnset = setting.settingValue === '';

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)_5.5rem]">
      <div>
        <p className="font-medium">{nameOf(setting)}</p>
        <p className="text-ink-soft text-sm">{setting.description}</p>
        {setting.isEditable && !mayChange && (
          <p className="mt-0.5 flex items-center gap-1.5 text-ink-faint text-sm">
            <Lock className="size-3.5 shrink-0" aria-hidden="true" />
            Only super admins can change this.
          </p>
        )}
      </div>
      <p
        className={`tabular [overflow-wrap:anywhere] max-sm:order-last max-sm:col-span-2 ${isUnset ? 'text-ink-faint' : 'font-medium'}`}
      >
        <span className="sr-only">Value: </span>
        <bdi>{valueInWords(setting)}</bdi>
      </p>
      {setting.isEditable && mayChange && (
        <Button
          look="secondary"
          aria-label={`Edit ${nameOf(setting)}`}
          size="small"
          className="justify-self-end"
          onClick={onEdit}
        >
          <Pencil className="size-3.5" aria-hidden="true" />
          Edit
        </Button>
      )}
      {!setting.isEditable && (
        <p className="inline-flex min-h-9 items-center gap-1.5 justify-self-end text-ink-faint text-sm">
          <Lock className="size-3.5" aria-hidden="true" />
          Fixed
        </p>
      )}
    </li>
  );
}

function LoadingSettings() {
  return (
    <LoadingRows
      things="settings"
      count={6}
      className="space-y-5"
      rowClassName="flex justify-between gap-6 border-line border-b pb-4"
    >
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
      <Skeleton className="h-4 w-28" />
    </LoadingRows>
  );
}
