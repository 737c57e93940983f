import { expect, test } from 'vitest';
import { admin } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { useActor } from '#web/lib/actor.ts';
import { session } from '#web/lib/session.ts';

let renders = 0;

function Name() {
  renders += 1;
  const { firstName } = useActor();
  return <p>{firstName} is logged in</p>;
}

test('the user is known until the session ends, and nothing is shown then', async () => {
  const screen = await show({ render: () => <Name />, actor: admin });
  await expect.element(screen.getByText('Grace is logged in')).toBeVisible();

  session.rename({ ...admin, firstName: 'Grete' });
  await expect.element(screen.getByText('Grete is logged in')).toBeVisible();

  session.end('left');
  await expect.element(screen.getByText(/is logged in/)).not.toBeInTheDocument();
});

test('what changes about the session alone renders nothing again', async () => {
  const screen = await show({ render: () => <Name />, actor: admin });
  await expect.element(screen.getByText('Grace is logged in')).toBeVisible();
  const before = renders;

  session.renew('token', 'another token');
  // By then, React has rendered what the session has changed.
  await new Promise(requestAnimationFrame);

  expect(session.current()?.token).toBe('another token');
  expect(renders).toBe(before);
});
