import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';

/** Light or dark; until somebody chooses, theme.js follows the system. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => document.documentElement.dataset.theme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;

  function handleClick() {
    document.documentElement.dataset.theme = other;
    localStorage.setItem('archway-theme', other);
    setTheme(other);
  }

  return (
    <IconButton label={`Switch to the ${other} theme`} onClick={handleClick}>
      <Icon className="size-5" aria-hidden="true" />
    </IconButton>
  );
}
