import { afterEach, expect, test, vi } from 'vitest';
import { finishSingleSignOn, startSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { show } from '#gallery/show.tsx';
import type { Story } from '#gallery/story.ts';
import { slow } from '#test/slow.ts';
import { waitForReturn } from '#web/lib/single-sign-on.ts';
import { wantedAddressKey } from '../addresses.ts';
import * as stories from './single-sign-on.stories.tsx';

slow('Opens and closes another window');

afterEach(() => sessionStorage.clear());

test('the login of this tab is finished once, with its secret, and its address is forgotten', async () => {
  const { api, ...screen } = await show(stories.Refused);

  await expect.element(screen.getByRole('alert')).toHaveTextContent(singleSignOnMessages.unknown);
  expect(api.callsOf(finishSingleSignOn).map(({ body }) => body)).toEqual([
    { code: 'code', state: 'state', browser: 'A'.repeat(43) },
  ]);
  await expect.element(screen.getByRole('button', { name: 'Go to login' })).toBeVisible();
});

test('a login that another browser has started is refused without a call', async () => {
  const { api, ...screen } = await show(stories.OfAnotherBrowser);

  await expect.element(screen.getByRole('alert')).toHaveTextContent(singleSignOnMessages.otherBrowser);
  expect(api.callsOf(finishSingleSignOn)).toEqual([]);
});

test('what a tab waits for is handed over, and nothing else', async () => {
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
  const waiting = waitForReturn('other', new AbortController().signal);

  const { api, ...screen } = await show(stories.OfAnotherBrowser);

  expect(await waiting).toMatchObject({ code: 'code', state: 'other' });
  await expect.element(screen.getByRole('heading', { name: 'You’re back' })).toBeVisible();
  expect(api.callsOf(finishSingleSignOn)).toEqual([]);
});

test('whoever cancels at the identity provider is told so', async () => {
  const { api, ...screen } = await show(stories.Canceled);

  await expect.element(screen.getByRole('alert')).toHaveTextContent(singleSignOnMessages.canceled);
  expect(api.callsOf(finishSingleSignOn)).toEqual([]);
});

/** The page leaves once it is answered. */
const notYet: Story['api'] = (api) => api.on(startSingleSignOn, () => new Promise(() => undefined));

test('a login that begins at the identity provider starts there, and remembers a page of ours alone', async () => {
  const { api } = await show({ ...stories.BegunThere, api: notYet });

  await expect
    .poll(() => api.callsOf(startSingleSignOn).map(({ body }) => body))
    .toMatchObject([{ issuer: 'https://login.example.com', email: 'ada@example.com', browser: expect.any(String) }]);
  expect(sessionStorage.getItem(wantedAddressKey)).toBe('/ticketing/client?ticket=1');
});

test('a page of another site is not remembered', async () => {
  const address = '/sso?iss=https%3A%2F%2Flogin.example.com&target_link_uri=https%3A%2F%2Fevil.example%2Fticketing';
  const { api } = await show({ ...stories.BegunThere, address, api: notYet });

  await expect.poll(() => api.callsOf(startSingleSignOn)).toHaveLength(1);
  expect(sessionStorage.getItem(wantedAddressKey)).toBeNull();
});
