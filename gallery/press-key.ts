/**
 * Presses a key within the current task, where `user.keyboard` lets time pass: nothing is drawn before the next key.
 * @returns whether the page left the key to the browser
 */
export function pressKey(key: string, modifiers: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { ...modifiers, key, bubbles: true, cancelable: true });
  return (document.activeElement ?? document.body).dispatchEvent(event);
}
