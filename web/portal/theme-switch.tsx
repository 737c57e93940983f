import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';

/** Light or dark. Until the user chooses, theme.js follows the system. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => globalThis.document?.documentElement.dataset.theme);
  const other = theme === 'dark' ? 'light' : 'dark';

  function handleClick() {
    document.documentElement.dataset.theme = other;
    localStorage.setItem('archway-theme', other);
    setTheme(other);
  }

  return (
    <IconButton label={`Switch to the ${other} theme`} onClick={handleClick}>
      {/* CSS chooses, so that the HTML that is there before the script shows the right one. */}
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="not-dark:hidden size-5" aria-hidden="true" />
    </IconButton>
  );
}
