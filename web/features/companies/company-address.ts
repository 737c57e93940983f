import { useSearchParams } from 'react-router';

const PARAMETER = 'company';

/** Which companies are unfolded. The address says so: a reload or a shared link shows the same. */
export function useOpenCompanies() {
  const [parameters, setParameters] = useSearchParams();
  const open = parameters.getAll(PARAMETER);

  function change(next: string[]) {
    const changed = new URLSearchParams(parameters);
    changed.delete(PARAMETER);
    for (const id of next) changed.append(PARAMETER, id);
    setParameters(changed, { replace: true });
  }

  return {
    isOpen: (id: string) => open.includes(id),
    toggle: (id: string) => change(open.includes(id) ? open.filter((known) => known !== id) : [...open, id]),
  };
}
