/** The files of a provider's folder that are pictures. Cameras write their endings in capital letters. */
export const PICTURES =
  '**/*.{[sS][vV][gG],[pP][nN][gG],[jJ][pP][gG],[jJ][pP][eE][gG],[wW][eE][bB][pP],[aA][vV][iI][fF]}';

/** Folders of other programs within it. */
export const NOT_PICTURES = ['**/node_modules/**'];

/** Where a browser finds the pictures of the folder. The hash is of the content, so they are cached permanently. */
export const ADDRESS = /^\/pictures\/(.+)\.[\w-]{8}(?:-(\d+)\.(avif|webp)|\.svg)$/;
export const isFolderPicture = (address: string) => ADDRESS.test(address);
