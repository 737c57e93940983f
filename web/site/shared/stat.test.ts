import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Figures } from '#content/locals.ts';
import type { Site } from '#content/site.ts';
import { Stat } from './stat.tsx';
import { InSite } from './use-site.tsx';

/** The texts of a figure with a claim and of one without. */
function textsWith(figures: Figures | undefined) {
  const looks = { className: '', valueClassName: '' };
  const stats = [
    createElement(Stat, { value: '100%', label: 'Client Satisfaction', figure: 'satisfaction', ...looks, key: 1 }),
    createElement(Stat, { figure: 'promises', ...looks, key: 2 }),
  ];
  // A figure shows nothing of the provider.
  const html = renderToStaticMarkup(createElement(InSite, { site: {} as Site, figures }, stats));
  return [...html.matchAll(/>([^<]+)</g)].map(([, text]) => text);
}

test('a claim is shown until it is measured; then the figure, or nothing if there are too few cases', () => {
  expect(textsWith(undefined)).toEqual(['Client Satisfaction', '100%']);
  expect(textsWith({ satisfaction: { value: '96%', label: 'of 30 ratings' }, promises: null })).toEqual([
    'of 30 ratings',
    '96%',
  ]);
  expect(textsWith({ satisfaction: null, promises: { value: '98%', label: 'of 40 promises' } })).toEqual([
    'of 40 promises',
    '98%',
  ]);
});
