/** From here on, the rail fits, and the list and a ticket beside each other: `wide:` in portal.css. */
export const WIDE = '(width >= 68.75rem)';
