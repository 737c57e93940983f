import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { LegalPage as Page } from '#content/site.ts';
import { PageHead } from '../shared/page-head.tsx';
import { Reading, TalkToUs } from '../shared/reading.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';

/** A page that the provider wrote in Markdown: privacy, terms, careers. */
export function LegalPage({ site, page }: SiteProps & { page: Page }) {
  return (
    <InSite site={site}>
      <PageHead title={page.title} trail={[{ href: '/', label: site.pages.home.label }]} />
      <Reading aside={<TalkToUs />}>
        <div className="prose">
          <Markdown remarkPlugins={[remarkGfm]}>{page.text}</Markdown>
        </div>
      </Reading>
    </InSite>
  );
}
