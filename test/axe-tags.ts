/** The rules of axe that every page, screen and component follows: WCAG 2.2 AA and its best practices. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose result depends on colors and widths, for looks that show nothing but what other looks show, too. */
export const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
