import { listSettings, updateSetting } from '#contract/settings.ts';
import { id, superAdmin } from '#gallery/samples/people.ts';
import { setting, settings } from '#gallery/samples/settings.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { SettingsList } from './settings-list.tsx';

export const ForSuperAdmin: Story = {
  actor: superAdmin,
  render: () => <SettingsList />,
  api: (api) => {
    const rows = settings();
    api.on(listSettings, () => rows);
    api.on(updateSetting, ({ params, body }) => {
      return Object.assign(rows.find((row) => row.id === params.settingId) ?? setting(), body);
    });
  },
};
export const ForAdmin: Story = { ...ForSuperAdmin, actor: { ...superAdmin, role: 'admin' } };
export const LongWords: Story = {
  ...ForSuperAdmin,
  api: (api) =>
    api.on(listSettings, () => [
      setting({ dataType: 'text', settingValue: longWord }),
      setting({ id: id(978), dataType: 'text', settingKey: 'provider_name', settingValue: rightToLeft }),
    ]),
};
export const EditNumber: Story = { ...ForSuperAdmin, press: ['Edit Auto close days'] };
export const EditSwitch: Story = { ...ForSuperAdmin, press: ['Edit Clients may reopen'] };
export const Loading = whileLoading(ForSuperAdmin);
export const Failed = whenFailed(ForSuperAdmin);

export const pictures = [ForAdmin];
