{
  const use = () => {
    document.documentElement.dataset.fonts = '';
  };
  const load = async () => {
    await Promise.all(['Figtree', 'Familjen Grotesk'].map((name) => document.fonts.load(`1em "${name}"`)));
    sessionStorage.setItem('fonts', 'cached');
    use();
  };
  const afterPaint = (_, observer) => {
    observer.disconnect();
    setTimeout(load);
  };
  if (sessionStorage.getItem('fonts')) use();
  else addEventListener('load', () => new PerformanceObserver(afterPaint).observe({ type: 'paint', buffered: true }));
}
