import { expect, test } from 'vitest';
import { contrast, luminanceOf } from '#gallery/colors.ts';
import { show } from '#gallery/show.tsx';
import * as dialogs from './dialog.stories.tsx';

test('in the dark theme a button that deletes is a deep red with light text, and an unchecked box is empty', async () => {
  document.documentElement.dataset.theme = 'dark';
  const screen = await show({
    ...dialogs.Question,
    render: () => (
      <div className="bg-surface">
        {dialogs.Question.render()}
        <input type="checkbox" className="tick" aria-label="Internal note" />
      </div>
    ),
  });
  const button = screen.getByRole('button', { name: /^Delete/ });
  await expect.element(button).toBeVisible();
  const [background, text] = [luminanceOf(button.element(), 'backgroundColor'), luminanceOf(button.element(), 'color')];

  expect(background).toBeLessThan(0.2);
  expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  const box = screen.getByLabelText('Internal note').element();
  expect(luminanceOf(box, 'backgroundColor')).toBeCloseTo(
    luminanceOf(box.parentElement as Element, 'backgroundColor'),
    2,
  );
});
