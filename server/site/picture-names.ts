/** The files of a provider's folder that are pictures. Cameras write their endings in capital letters. */
export const PICTURES =
  '**/*.{[sS][vV][gG],[pP][nN][gG],[jJ][pP][gG],[jJ][pP][eE][gG],[wW][eE][bB][pP],[aA][vV][iI][fF]}';

/** Folders of other programs within it. */
export const NOT_PICTURES = ['**/node_modules/**'];
