import { useQuery } from '@tanstack/react-query';
import { Lock, Pencil } from 'lucide-react';
import { useState } from 'react';
import { SettingCategories } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { type Setting, settingList } from './api.ts';
import { EditSettingDialog } from './edit-setting-dialog.tsx';
import { nameOf, valueInWords } from './words.ts';

/** What the provider has set, by category, and the way to change it. */
export function SettingsList() {
  const { data: settings, isPending, error, refetch } = useQuery(settingList);
  const [edited, setEdited] = useState<Setting>();

  if (isPending) return <LoadingSettings />;
  if (!settings)
    return <LoadFailure title={messages.settingsFailed} detail={error.message} onRetry={() => refetch()} />;
  return (
    <>
      <div className="space-y-6">
        {SettingCategories.map((category) => (
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
        ))}
      </div>
      {edited && <EditSettingDialog setting={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function SettingRow({ setting, onEdit }: { setting: Setting; onEdit: () => void }) {
  const isUnset = setting.settingValue === '';

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)_5.5rem]">
      <div>
        <p className="font-medium">{nameOf(setting)}</p>
        <p className="text-ink-soft text-sm">{setting.description}</p>
      </div>
      <p
        className={`tabular [overflow-wrap:anywhere] max-sm:order-last max-sm:col-span-2 ${isUnset ? 'text-ink-faint' : 'font-medium'}`}
      >
        <span className="sr-only">Value: </span>
        {valueInWords(setting)}
      </p>
      {setting.isEditable ? (
        <Button
          look="secondary"
          aria-label={`Edit ${nameOf(setting)}`}
          className="min-h-9 justify-self-end px-3 py-1 text-sm"
          onClick={onEdit}
        >
          <Pencil className="size-3.5" aria-hidden="true" />
          Edit
        </Button>
      ) : (
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
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading settings...</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} aria-hidden="true" className="flex justify-between gap-6 border-line border-b pb-4">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </div>
  );
}
