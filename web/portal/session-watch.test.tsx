import { expect, test, vi } from 'vitest';
import { SessionLimit } from '#contract/sessions-constants.ts';
import { employee } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { session } from '#web/lib/session.ts';
import { SessionWatch } from './session-watch.tsx';

const story = { actor: employee, render: () => <SessionWatch /> };

/** Lets time pass, and tells the page as another tab would. */
function pass(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  dispatchEvent(new StorageEvent('storage'));
}

test('the warning of inactivity counts down, and stays until there is activity', async () => {
  const screen = await show(story);
  pass(110.5);
  await expect.element(screen.getByText(/^Your session will expire in 10 minutes due to inactivity/)).toBeVisible();
  pass(5);
  await expect.element(screen.getByText(/^Your session will expire in 5 minutes due to inactivity/)).toBeVisible();
  expect(screen.getByText('Session warning').all()).toHaveLength(1);

  session.touch();

  await expect.element(screen.getByText('Session warning')).not.toBeInTheDocument();
  expect(session.timeLeft()).toBe(SessionLimit.idle);
});

test('the first activity after two idle hours ends the session instead of reviving it', async () => {
  await show(story);
  vi.setSystemTime(Date.now() + SessionLimit.idle + 1_000);

  dispatchEvent(new MouseEvent('mousedown'));

  expect(session.current()).toBeNull();
  expect(session.unwantedEnding()).toBe('idle');
});
