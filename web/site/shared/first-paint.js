function afterPaint(act) {
  const afterText = (paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    setTimeout(act);
  };
  addEventListener('load', () => new PerformanceObserver(afterText).observe({ type: 'paint', buffered: true }));
}
{
  const root = document.documentElement;
  const load = async () => {
    await Promise.all(['Text', 'Title'].map((name) => document.fonts.load(`1em ${name}`)));
    root.dataset.fonts = '';
    try {
      sessionStorage.setItem('fonts', 'cached');
    } catch {
      // The next page shows them after its first paint, too.
    }
  };
  let isCached;
  try {
    isCached = sessionStorage.getItem('fonts');
  } catch {
    // The browser keeps nothing for this address.
  }
  if (isCached) root.dataset.fonts = '';
  else afterPaint(load);
}
