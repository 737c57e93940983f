import { LibraryBig, MessageCircleQuestion } from 'lucide-react';
import { SectionLink } from '#web/ui/tabs.tsx';

/** Leads from the articles to what their readers say, and back. */
export function ArticleTabs({ current }: { current: 'articles' | 'readers' }) {
  return (
    <nav aria-label="Knowledge base" className="flex gap-1 border-line border-b px-3 sm:px-4">
      <SectionLink to="/admin/articles" isCurrent={current === 'articles'} icon={LibraryBig}>
        Articles
      </SectionLink>
      <SectionLink to="/admin/articles/readers" isCurrent={current === 'readers'} icon={MessageCircleQuestion}>
        What readers say
      </SectionLink>
    </nav>
  );
}
