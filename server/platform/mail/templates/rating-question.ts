import { createElement as h } from 'react';
import { RatingScores, RatingWords } from '#contract/ratings-constants.ts';
import { colors, useLook } from './look.ts';

/**
 * Asks for a rating. Each step opens the page with that rating selected; only the page's button saves it.
 * @param props.url of the page
 */
export function RatingQuestion({ url }: { url: string }) {
  const { river } = useLook();
  return h(
    'section',
    { className: 'section', style: { borderTop: `1px solid ${colors.line}`, margin: '20px 0 0', padding: '16px 0 0' } },
    h('div', { className: 'ink', style: { fontWeight: 600, margin: '0 0 10px' } }, 'How did we do?'),
    ...RatingScores.map((score) =>
      h(
        'div',
        { key: score, style: { display: 'inline-block', margin: '0 8px 8px 0' } },
        h(
          'a',
          { href: `${url}?score=${score}`, className: 'step', style: { ...step, color: river } },
          h('strong', null, score),
          ` ${RatingWords[score]}`,
        ),
      ),
    ),
  );
}

const step = {
  display: 'inline-block',
  border: `1px solid ${colors.line}`,
  borderRadius: '8px',
  padding: '8px 12px',
  textDecoration: 'none',
};
