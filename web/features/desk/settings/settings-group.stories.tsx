import { listSettings, updateSetting } from '#contract/settings.ts';
import { SettingCategories } from '#contract/settings-constants.ts';
import { InSettings } from '#gallery/in-settings.tsx';
import { id, superAdmin } from '#gallery/samples/people.ts';
import { setting, settings } from '#gallery/samples/settings.ts';
import { versioned } from '#gallery/samples/versioned.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { SettingsGroup } from './settings-group.tsx';

export const ForSuperAdmin: Story = {
  actor: superAdmin,
  render: () => (
    <InSettings>
      <SettingsGroup categories={SettingCategories} />
    </InSettings>
  ),
  api: (api) => {
    const rows = settings().map((row) => versioned(row));
    api.on(listSettings, () => rows.map(({ current }) => current()));
    api.on(updateSetting, ({ params, body }) => {
      const row = rows.find(({ current }) => current().id === params.settingId) ?? versioned(setting());
      return row.save(body);
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
export const EditNumber: Story = { ...ForSuperAdmin, press: ['Edit “Close resolved tickets after”'] };
/** As a search shows it. */
export const Found: Story = {
  ...ForSuperAdmin,
  render: () => (
    <InSettings>
      <SettingsGroup categories={['Tickets']} found="clients_may_reopen" />
    </InSettings>
  ),
};
export const Loading = whileLoading(ForSuperAdmin);
export const Failed = whenFailed(ForSuperAdmin);

export const pictures = [ForAdmin];
