import { expect, test } from 'vitest';
import { previewServiceTime } from '#contract/promise.ts';
import { snoozeTicket, wakeTicket } from '#contract/snoozes.ts';
import { inHours } from '#gallery/samples/time.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './snooze-dialog.stories.tsx';
import * as marks from './ticket-snooze.stories.tsx';

test('a preset is chosen with its moment, and the dialog says what wakes it earlier', async () => {
  const { api, ...screen } = await show(stories.WakesEarlier);
  await expect.element(screen.getByRole('radio', { name: /^In two service hours/ })).toBeChecked();

  await screen.getByRole('radio', { name: /^Next service day/ }).click();
  await expect
    .poll(() => screen.getByRole('status').element().textContent)
    .toMatch(/^Wakes on \w+day, .*, because the first reply is promised by \w+day, /);
  await screen.getByRole('textbox', { name: /^Note/ }).fill('Call back');
  await screen.getByRole('button', { name: 'Snooze' }).click();

  await expect
    .poll(() => api.callsOf(snoozeTicket))
    .toMatchObject([{ body: { preset: 'tomorrow', note: 'Call back', staysOnReply: false } }]);
});

test('a moment is offered once, though two presets lead to it', async () => {
  const monday = inHours(20);
  const moments = { later: inHours(3), tomorrow: monday, next_week: monday };
  const screen = await show({
    ...stories.Filled,
    api: (api) => {
      stories.Filled.api?.(api);
      api.on(previewServiceTime, ({ body }) => ({ at: body && 'preset' in body ? moments[body.preset] : null }));
    },
  });
  await expect.element(screen.getByRole('radio', { name: /^Next service day \w+day/ })).toBeVisible();

  await expect
    .poll(() =>
      screen
        .getByRole('radio')
        .elements()
        .map((radio) => radio.closest('label')?.textContent),
    )
    .toHaveLength(3);
});

test('a time is asked for if none was entered', async () => {
  const { api, ...screen } = await show(stories.Filled);
  await screen.getByRole('radio', { name: 'At a date and time' }).click();

  await screen.getByRole('button', { name: 'Snooze' }).click();

  await expect.element(screen.getByText('Choose when it wakes: a date and time, or a preset')).toBeVisible();
  expect(api.callsOf(snoozeTicket)).toEqual([]);
});

test('a snoozed ticket can be woken, and a woken one snoozed again until the same time', async () => {
  const { api, ...screen } = await show(marks.Filled);

  await screen.getByRole('button', { name: 'Wake now' }).first().click();
  await screen.getByRole('button', { name: /^Snooze again until/ }).click();

  await expect.poll(() => api.callsOf(wakeTicket)).toHaveLength(1);
  await expect
    .poll(() => api.callsOf(snoozeTicket))
    .toMatchObject([{ body: { until: expect.any(String), note: 'The new sensor cable arrives.' } }]);
});
