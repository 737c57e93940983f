import { createElement, type FunctionComponent } from 'react';
import type { RenderOrder } from './render-in-process.ts';
import { renderMail } from './templates/render.ts';
import { templates } from './templates/templates.ts';

/** The program that `render-in-process.ts` starts. It answers an order with the HTML and the text of an email. */
process.on('message', async ({ template, props }: RenderOrder) => {
  // The name and its properties were checked together where the order was made.
  const component = templates[template] as FunctionComponent<object>;
  process.send?.(await renderMail(createElement(component, props)));
});
// Ctrl+C reaches all processes of a terminal. This one ends with its parent.
process.on('SIGINT', () => undefined);
process.send?.('ready');
