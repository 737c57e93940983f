import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SettingCategories, settingMessages } from '#contract/settings-constants.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { type Setting, settingList } from './api.ts';
import { EditSettingDialog } from './edit-setting-dialog.tsx';
import { SettingRow } from './setting-row.tsx';

type Category = (typeof SettingCategories)[number];

type SettingsGroupProps = {
  /** What is above them has the name of the first; the others have a heading. */
  categories: readonly Category[];
  /** The key of the setting that a search has found. */
  found?: string | undefined;
};

/** The settings of some categories: switches that save at once, and values that a dialog edits. */
export function SettingsGroup({ categories, found }: SettingsGroupProps) {
  const query = useQuery(settingList);
  const [edited, setEdited] = useState<Setting>();

  return (
    <>
      <div className="space-y-6">
        <Loaded query={query} failure={settingMessages.listFailed} loading={<LoadingSettings />}>
          {(settings) =>
            categories.map((category, index) => (
              <section key={category} aria-label={`${category} settings`}>
                {index > 0 && (
                  <h4 className="border-line border-b pt-2 pb-1.5 font-display font-semibold">{category}</h4>
                )}
                <ul>
                  {settings
                    .filter((setting) => setting.category === category)
                    .map((setting) => (
                      <SettingRow
                        key={setting.id}
                        setting={setting}
                        isFound={setting.settingKey === found}
                        onEdit={() => setEdited(setting)}
                      />
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

function LoadingSettings() {
  return (
    <LoadingRows
      things="settings"
      count={4}
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
