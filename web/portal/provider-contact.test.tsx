import { expect, test } from 'vitest';
import { findProvider } from '#contract/settings.ts';
import { provider } from '#gallery/samples/provider.ts';
import { show } from '#gallery/show.tsx';
import { ProviderContact } from './provider-contact.tsx';

test('who can’t log in reads how to reach the provider: by default until the server responds, then from the settings', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof provider>>();
  const screen = await show({
    actor: null,
    render: () => <ProviderContact>Can’t log in?</ProviderContact>,
    api: (api) => api.on(findProvider, () => answer.promise),
  });
  await expect.element(screen.getByRole('link', { name: '(314) 555-0142' })).toBeVisible();

  answer.resolve(provider({ supportPhone: '(314) 555-0100', supportEmail: 'help@cardinal.example' }));

  const phone = screen.getByRole('link', { name: '(314) 555-0100' });
  await expect.element(phone).toHaveAttribute('href', 'tel:+13145550100');
  const email = screen.getByRole('link', { name: 'help@cardinal.example' });
  await expect.element(email).toHaveAttribute('href', 'mailto:help@cardinal.example');
});
