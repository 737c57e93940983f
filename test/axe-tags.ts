/** The rules of axe that every page, screen and component follows: WCAG 2.2 AA and its best practices. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
