import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>;
  }
}

export type Media = { colorScheme?: 'light' | 'dark'; forcedColors?: 'active' | 'none' };

/** Shows the page as a browser with these settings would. Without them, as a light one without high contrast. */
const emulate: BrowserCommand<[Media]> = async ({ page }, { colorScheme = 'light', forcedColors = 'none' }) => {
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
};

export const browserCommands = { emulate };
