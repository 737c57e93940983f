import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import { CardFacts } from './record-card.tsx';

test('a dot ends each fact but the last, so that none begins a line', async () => {
  const { container } = await show({
    render: () => (
      <CardFacts facts={['Sets the status', false, 'Adds a tag']}>
        <span>Only Noor Haddad</span>
      </CardFacts>
    ),
  });

  const dotsOf = (place: '::before' | '::after') =>
    [...container.querySelectorAll('p > span')].map((fact) => getComputedStyle(fact, place).content);
  expect(dotsOf('::after')).toEqual(['"·"', '"·"', 'none']);
  expect(dotsOf('::before')).toEqual(['none', 'none', 'none']);
});
