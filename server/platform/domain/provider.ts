import { currentSite } from '#content/current-site.ts';
import { fontPairs } from '#content/fonts.ts';
import { MAIL_LOGO } from '#content/identity.ts';
import { paletteOf } from '#content/palette.ts';
import type { Db } from '#server/platform/database/client.ts';
import { findSettings } from './settings.ts';

/** The provider's current name, phone number, email address, colors, fonts and logo. */
export async function findProvider(db: Db) {
  const values = await findSettings(db, ['provider_name', 'support_phone', 'support_email']);
  return {
    name: values.provider_name,
    phone: values.support_phone,
    email: values.support_email,
    look: findLook(),
    fonts: fontPairs[currentSite().brand.fonts],
    logo: findLogo(),
  };
}

/** Where the logo for emails is, and whether the name stands beside it; undefined if they have none. */
function findLogo() {
  const { logo, mark, isNameShown } = currentSite().brand;
  if (logo === undefined && mark === undefined) return undefined;
  return { path: MAIL_LOGO, isNameShown: isNameShown || logo === undefined };
}

/** The provider's colors in both themes; undefined for those of the product. */
function findLook() {
  const { colors } = currentSite().brand;
  if (!colors) return undefined;
  const { accent, onAccent, links, linksWash } = paletteOf(colors);
  const inTheme = (theme: 'light' | 'dark') => ({
    copper: accent[theme],
    onCopper: onAccent[theme],
    river: links[theme],
    riverWash: linksWash[theme],
  });
  return { light: inTheme('light'), dark: inTheme('dark') };
}
