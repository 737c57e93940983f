import { expect, test, vi } from 'vitest';
import {
  confirmSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#contract/account.ts';
import { accountMessages } from '#contract/account-constants.ts';
import { recoveryCodes, secondFactor, secondFactorOn } from '#gallery/samples/account.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './account-page.stories.tsx';

const started = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Archway?secret=JBSWY3DPEHPK3PXP' };

const refuse = (path: string, message: string) => () => {
  throw new ApiError(400, message, { issues: [{ path, message }] });
};

test('two-factor login is set up with a code, and shows its recovery codes once', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { api, ...screen } = await show(stories.SetUp);
  const dialog = screen.getByRole('dialog', { name: 'Set up two-factor login' });
  const password = dialog.getByLabelText('Current password', { exact: true });
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  api.on(startSecondFactor, refuse('password', accountMessages.currentPasswordWrong));
  await password.fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(password).toHaveAccessibleDescription(accountMessages.currentPasswordWrong);

  api.on(startSecondFactor, () => started);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Key')).toHaveValue(started.secret);
  const code = dialog.getByLabelText('Code', { exact: true });
  await expect.element(code).toHaveFocus();

  api.on(confirmSecondFactor, () => ({ recoveryCodes }));
  api.on(findSecondFactor, () => ({ ...secondFactorOn, recoveryCodesLeft: 10 }));
  await code.fill('123456');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Save these recovery codes' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copy).toHaveBeenCalledExactlyOnceWith(recoveryCodes.join('\n'));
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();

  await expect.element(screen.getByText('10 recovery codes left')).toBeVisible();
  expect(api.callsOf(confirmSecondFactor)).toMatchObject([{ body: { code: '123456' } }]);
});

test('codes that the browser does not copy can be selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  const { api, ...screen } = await show(stories.NewCodes);
  api.on(renewRecoveryCodes, () => ({ recoveryCodes }));
  await screen.getByLabelText('Code', { exact: true }).fill('123456');
  await screen.getByRole('button', { name: 'Generate new codes' }).click();

  await screen.getByRole('button', { name: 'Copy' }).click();

  await expect.element(screen.getByText(/^Your browser did not let us copy\./)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').all()).toHaveLength(10);
});

test('turning it off takes the password and a code, and a recovery code, too', async () => {
  const { api, ...screen } = await show(stories.TurnOff);
  const dialog = screen.getByRole('dialog', { name: 'Turn off two-factor login' });
  const off = dialog.getByRole('button', { name: 'Turn off' });
  await dialog.getByLabelText('Current password', { exact: true }).fill('three blind mice');
  await expect.element(off).toBeDisabled();
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
  const code = dialog.getByLabelText('Recovery code', { exact: true });
  await code.fill('K7QD0-M2XH9');
  api.on(removeSecondFactor, refuse('code', accountMessages.codeWrong));
  await off.click();
  await expect.element(code).toHaveAccessibleDescription(new RegExp(accountMessages.codeWrong));

  api.on(removeSecondFactor, () => ({ message: '' }));
  api.on(findSecondFactor, () => secondFactor());
  await off.click();

  await expect.element(screen.getByRole('button', { name: 'Set up two-factor login' })).toBeVisible();
  const proof = { password: 'three blind mice', code: 'K7QD0-M2XH9' };
  expect(api.callsOf(removeSecondFactor).at(-1)).toMatchObject({ body: proof });
});
