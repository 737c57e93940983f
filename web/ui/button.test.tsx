import { expect, test, vi } from 'vitest';
import { show } from '#gallery/show.tsx';
import { Button } from './button.tsx';

test('a disabled button keeps the focus and does nothing, not even for its form', async () => {
  const [click, submit] = [vi.fn(), vi.fn()];
  const { user, ...screen } = await show({
    render: () => (
      <form onSubmit={submit}>
        <Button type="submit" disabled onClick={click}>
          Send
        </Button>
      </form>
    ),
  });

  await user.keyboard('{Tab}{Enter}');

  await expect.element(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  expect([click, submit].map(({ mock }) => mock.calls)).toEqual([[], []]);
});
