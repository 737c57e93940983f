import type { Site } from '#content/site.ts';

const neutral = ['new-desk', 'cabling', 'survey', 'rack', 'front-desk'] as const;

/** The drawing of a service without one of its own: neighbors have different ones. */
export function drawingOf({ services }: Pick<Site, 'services'>, id: string) {
  const others = services.filter(({ words }) => words !== undefined);
  const place = others.findIndex((service) => service.id === id);
  return neutral[Math.max(0, place) % neutral.length] ?? neutral[0];
}
