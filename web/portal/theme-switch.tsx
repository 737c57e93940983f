import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { otherTheme, switchTheme, theme } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/button.tsx';

export function ThemeSwitch() {
  const shown = useSyncExternalStore(theme.subscribe, theme.current, theme.current);

  return (
    <IconButton label={`Switch to the ${otherTheme(shown)} theme`} onClick={switchTheme}>
      {/* CSS chooses, so that the HTML that is there before the script shows the right one. */}
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="not-dark:hidden size-5" aria-hidden="true" />
    </IconButton>
  );
}
