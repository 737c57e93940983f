/** Marks the page while it is used by keys: only then a title that gets the focus shows it. */
export function noticeKeys() {
  const { dataset } = document.documentElement;
  addEventListener('keydown', () => Object.assign(dataset, { keys: '' }), { capture: true });
  addEventListener('pointerdown', () => delete dataset.keys, { capture: true });
}
