const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** What the key is called on the user’s keyboard. */
export const control = isApple ? '⌘' : 'Ctrl';

/** Whether the key is held: on a Mac, Ctrl has other uses in text fields. */
export const hasControl = (event: KeyboardEvent) => (isApple ? event.metaKey : event.ctrlKey);
