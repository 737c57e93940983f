import type { ArticlePicture } from '#contract/articles-pictures.ts';
import { FilePicture } from '#web/features/desk/files/file-picture.tsx';
import { MarkdownText } from '#web/ui/markdown-text.tsx';

/** The width of the text, in pixels. */
const COLUMN = 672;

/** The text of an article in the portal. */
export function ArticleText({ content }: { content: string }) {
  return (
    <div dir="auto" className="article-text">
      <MarkdownText content={content} origin={location.origin} firstHeading={3} picture={Picture} />
    </div>
  );
}

/** As wide as its author wants it, and loaded as large as this screen shows it. */
function Picture({ fileId, alt, width }: ArticlePicture) {
  const shown = Math.min(width ?? COLUMN, COLUMN) * window.devicePixelRatio;
  return <FilePicture fileId={fileId} alt={alt} shownWidth={width} pixels={shown} />;
}
