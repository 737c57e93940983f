import { catenary } from '#web/ui/catenary.ts';

/** The logo as a favicon. */
export const favicon = markWith(catenary({ width: 21, height: 21, left: 5.5, base: 27.5 }));

/**
 * The same as a data URL, which saves a request before the first paint. The curve is one Bézier: at this size it looks
 * like the catenary, and it saves 100 bytes in the first packets.
 */
export const iconInPage = `data:image/svg+xml,${markWith('M5.5 27.5C9.5-.5 22.5-.5 26.5 27.5').replace(/[<># ]/g, encodeURIComponent)}`;

/** The icons of home screens, in pixels, by name. */
export const iconSizes = { 'apple-touch': 180, '192': 192, '512': 512 };

function markWith(path: string) {
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#10202b'/><path d='${path}' fill='none' stroke='#e08a4f' stroke-width='3.2' stroke-linecap='round'/></svg>`;
}
