import { useSearchParams } from 'react-router';

/** One URL parameter, '' if it is missing. Changing it adds no history entry. */
export function useParameter(name: string) {
  const [parameters, setParameters] = useSearchParams();

  const setValue = (value: string) => setParameters(withParameter(parameters, name, value), { replace: true });
  return [parameters.get(name) ?? '', setValue] as const;
}

/** The URL's parameters with one changed; '' removes it. */
export function withParameter(parameters: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(parameters);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
