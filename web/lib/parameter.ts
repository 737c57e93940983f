import { useNavigate, useSearchParams } from 'react-router';

/** One URL parameter, '' if it is missing. Changing it adds no history entry. */
export function useParameter(name: string) {
  const [parameters] = useSearchParams();
  const change = useChangeParameters();
  return [parameters.get(name) ?? '', (value: string) => change({ [name]: value })] as const;
}

/** Changes some of the URL's parameters; '' removes one. It adds no history entry, and keeps the state of the present one. */
export function useChangeParameters() {
  const navigate = useNavigate();
  return (changed: Record<string, string>) => {
    // The URL as it is now, not as of the last rendering: a second change may follow at once.
    let next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changed)) next = withParameter(next, name, value);
    navigate(`?${next}`, { replace: true, state: window.history.state?.usr });
  };
}

/** The URL's parameters with one changed; '' removes it. */
export function withParameter(parameters: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(parameters);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
