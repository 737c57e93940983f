import { Moon, Sun } from 'lucide-react';
import { switchTheme } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/button.tsx';

export function ThemeSwitch() {
  return (
    <IconButton label="Switch between light and dark" onClick={switchTheme}>
      {/* CSS chooses, so that the HTML that is there before the script shows the right one. */}
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="not-dark:hidden size-5" aria-hidden="true" />
    </IconButton>
  );
}
