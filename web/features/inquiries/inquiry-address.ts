import { useParameter } from '#web/lib/parameter.ts';

const filters = ['waiting', 'answered', 'all', 'spam'] as const;
export type InquiryFilter = (typeof filters)[number];

/** The inquiry filter in the URL; open ones by default. */
export function useInquiryFilter() {
  const [wanted, setWanted] = useParameter('status');
  const filter = filters.find((known) => known === wanted) ?? 'waiting';
  const setFilter = (next: InquiryFilter) => setWanted(next === 'waiting' ? '' : next);
  return [filter, setFilter] as const;
}
