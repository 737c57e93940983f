const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const ADDRESS = `/api/ticketing/files/(?<fileId>${UUID})/preview(?:\\?width=(?<width>[1-9]\\d{1,3}))?`;
const PICTURE = new RegExp(`!\\[(?<alt>(?:\\\\.|[^\\]\\\\])*)\\]\\(${ADDRESS}\\)`, 'gi');

/** A picture in the text of an article. Its width is how wide it is shown, in pixels; undefined for as wide as it can be. */
export type ArticlePicture = { fileId: string; alt: string; width: number | undefined };

/** The pictures in a text, in their order, each with its place. */
export function picturesIn(markdown: string) {
  return [...markdown.matchAll(PICTURE)].map(({ 0: all, index, groups: { fileId = '', alt = '', width } = {} }) => ({
    fileId: fileId.toLowerCase(),
    alt: alt.replace(/\\(.)/g, '$1'),
    width: width === undefined ? undefined : Number(width),
    from: index,
    to: index + all.length,
  }));
}

/** A picture as Markdown. */
export function pictureMarkdown({ fileId, alt, width }: ArticlePicture) {
  const words = alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
  return `![${words}](/api/ticketing/files/${fileId}/preview${width === undefined ? '' : `?width=${width}`})`;
}

/** What the address of a picture says; undefined for one of another kind. */
export function pictureAt(path: string) {
  const found = new RegExp(`^${ADDRESS}$`, 'i').exec(path)?.groups;
  if (!found?.fileId) return undefined;
  return { fileId: found.fileId.toLowerCase(), width: found.width === undefined ? undefined : Number(found.width) };
}
