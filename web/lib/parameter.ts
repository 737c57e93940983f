import { useSearchParams } from 'react-router';

/** One parameter of the address, '' where it is not there. Changing it is no step that Back undoes. */
export function useParameter(name: string) {
  const [parameters, setParameters] = useSearchParams();

  function setValue(value: string) {
    const next = new URLSearchParams(parameters);
    if (value) next.set(name, value);
    else next.delete(name);
    setParameters(next, { replace: true });
  }

  return [parameters.get(name) ?? '', setValue] as const;
}
