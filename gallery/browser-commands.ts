import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>;
    removePointer: () => Promise<void>;
  }
}

export type Media = { media?: 'screen' | 'print'; colorScheme?: 'light' | 'dark'; forcedColors?: 'active' | 'none' };

/** Shows the page as a browser with these settings would. Without them, as a screen, a light one without high contrast. */
const emulate: BrowserCommand<[Media]> = async ({ page }, options) => {
  const { media = 'screen', colorScheme = 'light', forcedColors = 'none' } = options;
  await page.emulateMedia({ media, colorScheme, forcedColors, reducedMotion: 'reduce' });
};

/** Takes the pointer out of the window: nothing is hovered over, wherever the last test of this page left it. */
const removePointer: BrowserCommand<[]> = ({ page }) => page.mouse.move(-1, -1);

export const browserCommands = { emulate, removePointer };
