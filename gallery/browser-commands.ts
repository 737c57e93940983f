import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>;
  }
}

export type Media = { media?: 'screen' | 'print'; colorScheme?: 'light' | 'dark'; forcedColors?: 'active' | 'none' };

/** Shows the page as a browser with these settings would. Without them, as a screen, a light one without high contrast. */
const emulate: BrowserCommand<[Media]> = async ({ page }, options) => {
  const { media = 'screen', colorScheme = 'light', forcedColors = 'none' } = options;
  await page.emulateMedia({ media, colorScheme, forcedColors, reducedMotion: 'reduce' });
};

export const browserCommands = { emulate };
