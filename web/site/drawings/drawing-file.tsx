import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A drawing as a file, with the styles it needs. It follows the theme of the page that shows it. */
export function drawingFile(drawing: ReactElement, css: string) {
  return renderToStaticMarkup(drawing)
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace('>', `><style><![CDATA[${css}]]></style>`);
}
