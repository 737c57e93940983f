import type { PictureFile, Site } from './site.ts';

/** A picture where a browser finds it. */
export type ShownPicture = { address: string; width: number; height: number };

/** The provider's logo, mark and other branding, shown on every page, icon and email. */
export type Identity = {
  logo?: ShownPicture & { needsPlate: boolean };
  logoDark?: ShownPicture;
  mark?: ShownPicture & { needsPlate: boolean };
  /** Whether to show the name next to the logo. */
  isNameShown: boolean;
  /** Whether to use the drawings and the mark with the arch. Only the sample does. */
  hasArch: boolean;
  /** The picture beside the login. */
  login?: ShownPicture;
};

/** The address of the logo in emails. */
export const MAIL_LOGO = '/icons/logo.png';

/** A logo whose width-to-height ratio is in this range also serves as the mark. */
const SQUARE = { least: 0.8, most: 1.25 };

/** A picture darker than this is invisible on the dark theme's background. */
const DARK = 0.18;

/** The provider's identity. `site.pictures` must be measured, or only the names of the folder are known. */
export function identityOf({ brand, pictures }: Pick<Site, 'brand' | 'pictures'>): Identity {
  const { isNameShown, drawings } = brand;
  const logo = shown(pictures, brand.logo, 640);
  const logoDark = shown(pictures, brand.logoDark, 640);
  const mark = shown(pictures, markOf(brand, pictures), 320);
  const login = shown(pictures, brand.pictures.login, 1280);
  return {
    isNameShown: isNameShown || !logo,
    hasArch: drawings === 'arch',
    ...(logo ? { logo: { ...logo.picture, needsPlate: !logoDark && logo.isDark } } : {}),
    ...(logoDark ? { logoDark: logoDark.picture } : {}),
    ...(mark ? { mark: { ...mark.picture, needsPlate: mark.isDark } } : {}),
    ...(login ? { login: login.picture } : {}),
  };
}

/** The name of the square picture: the mark, or the logo if it is square. */
export function markOf({ mark, logo }: Site['brand'], pictures: Record<string, PictureFile>) {
  const picture = logo === undefined ? undefined : pictures[logo];
  if (mark !== undefined || !picture) return mark;
  const ratio = picture.width / picture.height;
  return ratio >= SQUARE.least && ratio <= SQUARE.most ? logo : undefined;
}

/** The letter drawn when there is no mark. */
export function letterOf(name: string) {
  const [letter = '?'] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  return [...letter.toUpperCase()][0] ?? letter;
}

function shown(pictures: Record<string, PictureFile>, name: string | undefined, width: number) {
  const file = name === undefined ? undefined : pictures[name];
  if (!file) return undefined;
  const webp = file.sizes.filter(({ address }) => address.endsWith('.webp'));
  const address = file.drawing ?? (webp.find((size) => size.width >= width) ?? webp.at(-1))?.address;
  if (address === undefined) return undefined;
  return {
    picture: { address, width: file.width, height: file.height },
    isDark: !file.hasGround && file.lightness < DARK,
  };
}
