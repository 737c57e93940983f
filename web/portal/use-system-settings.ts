import { useSearchParams } from 'react-router';

const PARAMETER = 'settings';

/** Whether the address asks for the settings; they open over whatever screen one is at. */
export function useSystemSettings() {
  const [parameters, setParameters] = useSearchParams();

  function change(edit: (next: URLSearchParams) => void) {
    const next = new URLSearchParams(parameters);
    edit(next);
    setParameters(next, { replace: true });
  }

  return {
    isOpen: parameters.has(PARAMETER),
    open: () => change((next) => next.set(PARAMETER, 'open')),
    close: () => change((next) => next.delete(PARAMETER)),
  };
}
