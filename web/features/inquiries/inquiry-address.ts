import { useSearchParams } from 'react-router';

const filters = ['waiting', 'answered', 'all'] as const;
export type InquiryFilter = (typeof filters)[number];

/** Which inquiries the address asks for; those that wait, unless it says otherwise. */
export function useInquiryFilter() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('status');
  const filter = filters.find((known) => known === wanted) ?? 'waiting';

  function setFilter(next: InquiryFilter) {
    setParameters(next === 'waiting' ? {} : { status: next }, { replace: true });
  }

  return [filter, setFilter] as const;
}
