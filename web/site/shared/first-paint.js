function afterPaint(act) {
  const afterText = (paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    setTimeout(act);
  };
  addEventListener('load', () => new PerformanceObserver(afterText).observe({ type: 'paint', buffered: true }));
}
{
  const load = async () => {
    await Promise.all(['Text', 'Title'].map((name) => document.fonts.load(`1em ${name}`)));
    document.documentElement.dataset.fonts = '';
    sessionStorage.setItem('fonts', 'cached');
  };
  if (sessionStorage.getItem('fonts')) document.documentElement.dataset.fonts = '';
  else afterPaint(load);
}
