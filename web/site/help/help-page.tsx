import type { HelpEntry, HelpList } from '#contract/page-data.ts';
import { PageHead } from '../shared/page-head.tsx';
import { Reading, TalkToUs } from '../shared/reading.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { SearchForm } from './search-form.tsx';
import { helpHeading } from './words.ts';

/** The public articles: by category, or those of one category or search. */
export function HelpPage({ site, list }: SiteProps & { list: HelpList }) {
  const { search, category, sections, next } = list;
  const isAll = search === '' && category === '';
  const home = { href: '/', label: site.pages.home.label };
  const isEmpty = sections.every(({ articles }) => articles.length === 0);

  return (
    <InSite site={site}>
      <PageHead
        title={helpHeading(list)}
        trail={isAll ? [home] : [home, { href: '/help', label: 'Help' }]}
        {...(isAll
          ? { intro: `Short answers from the people at ${site.brand.name}, for what people ask us most.` }
          : {})}
      >
        <SearchForm search={search} />
      </PageHead>
      <Reading aside={<TalkToUs />}>
        {isEmpty ? (
          <NothingFound />
        ) : isAll ? (
          <div className="grid gap-x-12 gap-y-12 sm:grid-cols-2">
            {sections.map((section) => (
              <Category key={section.category} {...section} />
            ))}
          </div>
        ) : (
          <Entries articles={sections.flatMap(({ articles }) => articles)} />
        )}
        {next && (
          <p className="mt-10 print:hidden">
            <a href={next} className="action action-plain">
              More articles
            </a>
          </p>
        )}
      </Reading>
    </InSite>
  );
}

function Category({ category = '', count = 0, articles }: HelpList['sections'][number]) {
  const address = `/help?category=${encodeURIComponent(category)}`;
  return (
    <section>
      <h2 dir="auto" className="text-xl [overflow-wrap:anywhere]">
        {category}
      </h2>
      <ul className="mt-3 border-line border-t">
        {articles.map(({ slug, title, preview }) => (
          <li key={slug} className="border-line border-b py-2.5">
            <a
              href={`/help/${encodeURIComponent(slug)}`}
              dir="auto"
              className="block text-river underline-offset-4 hover:underline [overflow-wrap:anywhere]"
            >
              {title}
            </a>
            <p dir="auto" className="line-clamp-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
              {preview}
            </p>
          </li>
        ))}
      </ul>
      {count > articles.length && (
        <p className="mt-2">
          <a href={address} className="prose-link inline-flex min-h-10 items-center">
            All {count.toLocaleString('en-US')}
            <span className="sr-only"> articles in {category}</span>
          </a>
        </p>
      )}
    </section>
  );
}

function Entries({ articles }: { articles: HelpEntry[] }) {
  return (
    <ul className="border-line border-t">
      {articles.map(({ slug, title, preview }) => (
        <li key={slug} className="border-line border-b py-5">
          <h2 className="text-lg">
            <a
              href={`/help/${encodeURIComponent(slug)}`}
              dir="auto"
              className="inline-block text-river underline-offset-4 hover:underline [overflow-wrap:anywhere]"
            >
              {title}
            </a>
          </h2>
          <p dir="auto" className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
            {preview}
          </p>
        </li>
      ))}
    </ul>
  );
}

function NothingFound() {
  return (
    <>
      <h2 className="text-xl">No article has these words</h2>
      <p className="mt-3 max-w-prose">
        Try fewer or different words, look through{' '}
        <a href="/help" className="prose-link">
          all articles
        </a>
        , or ask us: we know the answer, and we will write it down for the next person.
      </p>
    </>
  );
}
