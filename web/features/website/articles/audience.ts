import { Building2, Globe, Lock, type LucideIcon, UsersRound } from 'lucide-react';
import type { ArticleAudiences } from '#contract/articles-constants.ts';

export type Audience = (typeof ArticleAudiences)[number];

/** Who reads an article, as a choice, on a badge and in the sentence of a switch. */
export const audiences: Record<Audience, { choice: string; badge: string; sentence: string; icon: LucideIcon }> = {
  public: {
    choice: 'Everybody, on the website',
    badge: 'Website',
    sentence: 'Everybody can read it on the website.',
    icon: Globe,
  },
  clients: { choice: 'All clients', badge: 'Clients', sentence: 'Clients can read it.', icon: UsersRound },
  companies: {
    choice: 'Clients of some companies',
    badge: 'Some companies',
    sentence: 'Clients of these companies can read it.',
    icon: Building2,
  },
  staff: { choice: 'Your team', badge: 'Team', sentence: 'Your team can read it.', icon: Lock },
};

/** How many may read: what everybody may read, every client may. */
const order: Audience[] = ['staff', 'companies', 'clients', 'public'];

type Readable = { audience: Audience; companyIds: string[]; isPublished: boolean };

/** Who of the readers of an article can't open another one; undefined if all can. */
export function excludedFrom(other: Readable, article: Pick<Readable, 'audience' | 'companyIds'>) {
  if (article.audience === 'staff') return undefined;
  if (!other.isPublished) return 'It is a draft.';
  if (order.indexOf(other.audience) < order.indexOf(article.audience)) {
    return (
      { staff: 'Only your team can open it.', companies: 'Only clients of some companies can open it.' }[
        other.audience as string
      ] ?? 'Only clients can open it.'
    );
  }
  const isMissing = article.companyIds.some((id) => !other.companyIds.includes(id));
  return article.audience === 'companies' && other.audience === 'companies' && isMissing
    ? 'Clients of other companies than yours can open it.'
    : undefined;
}
