{
  const load = async () => {
    await Promise.all(['Figtree', 'Familjen Grotesk'].map((name) => document.fonts.load(`1em "${name}"`)));
    try {
      sessionStorage.setItem('fonts', 'cached');
    } catch {
      // It is full.
    }
    document.documentElement.dataset.fonts = '';
  };
  const afterText = (paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    setTimeout(load);
  };
  if (sessionStorage.getItem('fonts')) document.documentElement.dataset.fonts = '';
  else addEventListener('load', () => new PerformanceObserver(afterText).observe({ type: 'paint', buffered: true }));
}
