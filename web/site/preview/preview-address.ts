/** The address of the picture that a shared link to a page shows. */
export function previewAddress(path: string) {
  return `/og${path === '/' ? '/home' : path}.png`;
}
