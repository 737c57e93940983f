import { useParameter } from '#web/lib/parameter.ts';

/** Whether the URL asks for the settings, which open above any screen. */
export function useSystemSettings() {
  const [value, setValue] = useParameter('settings');
  return {
    isOpen: value !== '',
    startsWithClaims: value === 'claims',
    open: () => setValue('open'),
    openClaims: () => setValue('claims'),
    close: () => setValue(''),
  };
}
