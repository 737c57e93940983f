import { createApp } from 'astro/app/entrypoint';
import { MAIL_LOGO } from '#content/identity.ts';
import type { PageLocals } from '#content/locals.ts';
import { wantedAddresses } from '#web/site/contact/wanted.ts';
import { drawingAddress, drawingFiles } from '#web/site/drawings/drawing-files.ts';
import { previewAddress } from '#web/site/preview/preview-address.ts';
import { productAddress, productNames, productThemes } from '#web/site/product/product-names.ts';
import { iconSizes } from '#web/site/shared/icon.ts';
import { screenPages } from './portal/screen-pages.ts';

const app = createApp({ streaming: false });

/** Pages with data of one request, and what Astro adds. */
const notListed = /^\/(on-request\/|_)/;

/**
 * All addresses of the site that need nothing of a request. Pictures take longest, so they are rendered when they are first
 * asked for.
 */
export function addressesOf({ site }: PageLocals) {
  const routes = app.manifestData.routes.filter(({ route, params }) => params.length === 0 && !notListed.test(route));
  const addresses = new Set([
    ...routes.map(({ route }) => route).filter((route) => !isLeftOut(route, site)),
    ...screenPages().map(({ address }) => address),
    ...wantedAddresses(site),
    ...site.publicPages.map(({ path }) => path),
    ...Object.keys(drawingFiles).map(drawingAddress),
    ...Object.keys(iconSizes).map((name) => `/icons/${name}.png`),
    ...productNames.flatMap((name) => productThemes.map((theme) => productAddress(name, theme))),
    MAIL_LOGO,
    ...site.publicPages.map(({ path }) => previewAddress(path)),
  ]);
  const isPicture = (address: string) => /\.(png|ico)$|^\/product\//.test(address);
  return {
    pages: [...addresses].filter((address) => !isPicture(address)),
    pictures: [...addresses].filter(isPicture),
  };
}

/** Whether an address is that of a service which the provider does not offer. */
function isLeftOut(address: string, { services }: PageLocals['site']) {
  const known = ['/managed-it', '/networking', '/it-projects', '/personal-it'];
  return known.includes(address) && !services.some(({ path }) => path === address);
}

/**
 * Renders a page or a picture.
 * @returns its content, and the inline scripts and styles of its templates
 * @throws what its parts throw
 */
export async function render(address: string, locals: PageLocals) {
  const inline = { scripts: new Set<string>(), styles: new Set<string>() };
  const given: App.Locals = { ...locals, inline };
  const response = await app.render(new Request(new URL(address, 'http://localhost')), { locals: given });
  if (given.failure) throw given.failure;
  const content = new Uint8Array(await response.arrayBuffer());
  return { content, scripts: [...inline.scripts], styles: [...inline.styles] };
}
