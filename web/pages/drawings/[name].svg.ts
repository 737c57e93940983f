import type { APIRoute, GetStaticPaths } from 'astro';
import { createElement } from 'react';
import { drawingFile } from '#web/site/drawings/drawing-file.tsx';
import css from '#web/site/drawings/drawings.css?inline';
import { serviceDrawings } from '#web/site/drawings/service-drawings.ts';

const drawings = new Map(Object.entries(serviceDrawings));

export const getStaticPaths: GetStaticPaths = () => [...drawings.keys()].map((name) => ({ params: { name } }));

export const GET: APIRoute = ({ params }) => {
  const drawing = drawings.get(String(params.name));
  if (!drawing) return new Response(null, { status: 404 });
  return new Response(drawingFile(createElement(drawing), css), { headers: { 'content-type': 'image/svg+xml' } });
};
