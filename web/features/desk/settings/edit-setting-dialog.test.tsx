import { expect, test } from 'vitest';
import { updateSetting } from '#contract/settings.ts';
import { id, superAdmin } from '#gallery/samples/people.ts';
import { versioned } from '#gallery/samples/versioned.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import { EditSettingDialog } from './edit-setting-dialog.tsx';

const setting = {
  id: id(70),
  settingKey: 'auto_close_days',
  settingValue: '7',
  category: 'Tickets',
  description: 'Days after which a resolved ticket closes',
  dataType: 'number',
  isEditable: true,
  version: 1,
} as const;

test('typing replaces the old value', async () => {
  const { user, ...screen } = await show({
    actor: superAdmin,
    render: () => <EditSettingDialog setting={{ ...setting, dataType: 'text' }} onClose={() => undefined} />,
  });
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await user.keyboard('12');

  await expect.element(screen.getByRole('textbox')).toHaveValue('12');
});

/** The dialog, after a value that the server refuses for this reason. */
async function saveRefused(reason: ApiError) {
  const screen = await show({
    actor: superAdmin,
    render: () => <EditSettingDialog setting={setting} onClose={() => undefined} />,
    api: (api) =>
      api.on(updateSetting, () => {
        throw reason;
      }),
  });
  await screen.getByRole('spinbutton').fill('9999');
  await screen.getByRole('button', { name: 'Update setting' }).click();
  return { field: screen.getByRole('spinbutton'), notification: screen.getByText(/^Failed to update setting/) };
}

test('a refused value is marked at its field and said only there', async () => {
  const { field, notification } = await saveRefused(new ApiError(400, 'Choose a whole number from 0 to 3650'));

  await expect.element(field).toHaveAccessibleDescription('Choose a whole number from 0 to 3650');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(notification.query()).toBeNull();
});

test('any other failure is said as a notification and does not blame the value', async () => {
  const { field, notification } = await saveRefused(new ApiError(503, 'The database is busy'));

  await expect.element(notification).toHaveTextContent('Failed to update setting: The database is busy');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

test('a value that somebody else has set meanwhile is not overwritten without a question', async () => {
  const stored = versioned({ ...setting, settingValue: String(setting.settingValue) });
  const screen = await show({
    actor: superAdmin,
    render: () => <EditSettingDialog setting={setting} onClose={() => undefined} />,
    api: (api) => api.on(updateSetting, ({ body }) => stored.save(body)),
  });
  stored.change({ settingValue: '30' });
  await screen.getByRole('spinbutton').fill('14');
  await screen.getByRole('button', { name: 'Update setting' }).click();

  const question = screen.getByRole('group', { name: 'Sam Okafor changed this setting while you were editing it' });
  await expect.element(question.getByText('30')).toBeVisible();
  expect(stored.current().settingValue).toBe('30');
});
