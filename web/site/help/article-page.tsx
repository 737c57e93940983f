import type { ArticlePicture } from '#contract/articles-pictures.ts';
import { PictureWidths } from '#contract/files-constants.ts';
import type { HelpArticle } from '#contract/page-data.ts';
import { MarkdownText } from '#web/ui/markdown-text.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { Reading, TalkToUs } from '../shared/reading.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { HelpfulForm } from './helpful-form.tsx';

type ArticlePageProps = SiteProps & { article: HelpArticle; publicUrl: string };

/** A public article. */
export function ArticlePage({ site, article, publicUrl }: ArticlePageProps) {
  const { title, category, content, slug, updatedAt, pictures, linked, others, isThanked } = article;
  const trail = [
    { href: '/', label: site.pages.home.label },
    { href: '/help', label: 'Help' },
    { href: `/help?category=${encodeURIComponent(category)}`, label: category },
  ];

  /** Links into the portal lead visitors nowhere, unless the article is public. */
  function addressOf(path: string) {
    const id = /^\/(?:ticketing\/)?(?:client|admin)\/articles\/([\da-f-]{36})/i.exec(path)?.[1]?.toLowerCase();
    return id === undefined ? path : (linked[id] ?? null);
  }

  return (
    <InSite site={site}>
      <PageHead title={title} trail={trail} intro={<Changed moment={updatedAt} timeZone={site.brand.timeZone} />} />
      <Reading
        aside={
          <>
            {others.length > 0 && <Others category={category} others={others} />}
            <TalkToUs />
          </>
        }
      >
        <article dir="auto" className="prose">
          <MarkdownText
            content={content}
            origin={new URL(publicUrl).origin}
            firstHeading={2}
            addressOf={addressOf}
            picture={(picture) => <SitePicture {...picture} size={pictures[picture.fileId]} />}
          />
        </article>
        <HelpfulForm slug={slug} isThanked={isThanked} />
      </Reading>
    </InSite>
  );
}

function Changed({ moment, timeZone }: { moment: string; timeZone: string }) {
  const day = new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  return (
    <>
      Updated <time dateTime={moment}>{day}</time>
    </>
  );
}

function Others({ category, others }: Pick<HelpArticle, 'category' | 'others'>) {
  return (
    <section className="print:hidden">
      <h2 className="text-xl">
        More about <bdi>{category}</bdi>
      </h2>
      <ul className="mt-2">
        {others.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={`/help/${encodeURIComponent(slug)}`}
              dir="auto"
              className="prose-link inline-flex min-h-8 items-center py-1 [overflow-wrap:anywhere]"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The width of the text, in pixels. */
const COLUMN = 720;

type Size = { width: number; height: number };

/** A picture of an article in the copies that browsers choose from. One that is not public is shown as its description. */
function SitePicture({ fileId, alt, width, size }: ArticlePicture & { size: Size | undefined }) {
  if (!size) return <span>{alt}</span>;
  const shown = Math.min(width ?? COLUMN, COLUMN, size.width);
  const copies = PictureWidths.filter((copy) => copy < size.width && copy < shown * 2.5);
  const address = (name: number | string) => `/help/pictures/${fileId}/${name}`;
  const widest = copies.at(-1) ?? 0;
  const sources = [
    ...copies.map((copy) => `${address(copy)} ${copy}w`),
    ...(widest < shown * 2 && widest < size.width ? [`${address('full')} ${Math.min(size.width, 2_048)}w`] : []),
  ];
  return (
    <img
      src={address(copies.find((copy) => copy >= shown) ?? 'full')}
      srcSet={sources.join(', ')}
      sizes={`(min-width: ${shown + 48}px) ${shown}px, 100vw`}
      alt={alt}
      width={shown}
      height={Math.max(1, Math.round((shown * size.height) / size.width))}
      loading="lazy"
      decoding="async"
    />
  );
}
