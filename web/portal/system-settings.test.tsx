import { expect, test } from 'vitest';
import { admin, superAdmin } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { SystemSettings } from './system-settings.tsx';

const open = (actor: typeof admin, startsWithClaims: boolean) =>
  show({
    actor,
    render: () => <SystemSettings startsWithClaims={startsWithClaims} onClose={() => undefined} />,
    api: (api) => api.isSilent(),
  });

test('a super admin whom the mark of the button leads here reads the website’s claims first', async () => {
  const screen = await open(superAdmin, true);

  await expect.element(screen.getByRole('heading', { level: 3 }).first()).toHaveTextContent('Website claims');
});

test('an admin sees no claims, and finds what the settings lead to', async () => {
  const screen = await open(admin, true);
  await expect.element(screen.getByRole('heading', { name: 'Email delivery' })).toBeVisible();

  expect(screen.getByRole('heading', { name: 'Website claims' }).query()).toBeNull();
  const links = { 'Service hours': 'promise/service-hours', Targets: 'promise/targets', 'On call': 'promise/on-call' };
  for (const [name, address] of Object.entries({ ...links, 'Manage saved replies': 'saved-replies' })) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', `/ticketing/admin/${address}`);
  }
});
