import { catenary } from '#web/ui/catenary.ts';

const path = catenary({ width: 21, height: 21, left: 5.5, base: 27.5 });

/** The mark as browsers show it on a tab. */
export const favicon = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#10202b'/><path d='${path}' fill='none' stroke='#e08a4f' stroke-width='3.2' stroke-linecap='round' stroke-linejoin='round'/></svg>`;

/** The same without a file: the first paint of a page then waits for one answer less. */
export const iconInPage = `data:image/svg+xml,${favicon.replace(/[<># ]/g, encodeURIComponent)}`;
