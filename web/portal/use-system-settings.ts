import { useParameter } from '#web/lib/parameter.ts';

const PARAMETER = 'settings';

/** Whether the URL asks for the settings, which open above any screen. */
export function useSystemSettings() {
  const [value, setValue] = useParameter(PARAMETER);
  return { isOpen: value !== '', open: () => setValue('open'), close: () => setValue('') };
}
