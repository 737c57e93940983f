import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { paletteStyle } from '#content/palette.ts';
import { drawingFile } from '#web/site/drawings/drawing-file.tsx';
import { drawingFiles } from '#web/site/drawings/drawing-files.ts';
import css from '#web/site/drawings/drawings.css?inline';

const drawings = new Map(Object.entries(drawingFiles));

export const GET: APIRoute = ({ params, locals: { site } }) => {
  const drawing = drawings.get(String(params.name));
  if (!drawing) return new Response(null, { status: 404 });
  const { colors } = site.brand;
  const sheet = colors ? css + paletteStyle(colors) : css;
  return new Response(drawingFile(createElement(drawing, { hasArch: site.brand.drawings === 'arch' }), sheet), {
    headers: { 'content-type': 'image/svg+xml' },
  });
};
