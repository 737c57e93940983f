{
  const root = document.documentElement;
  const use = () => {
    root.dataset.fonts = '';
    document.fonts.ready.then(() => sessionStorage.setItem('fonts', 'cached'));
  };
  // In a visit's later pages they are in the browser's cache, and there from the first paint.
  if (sessionStorage.getItem('fonts')) use();
  else addEventListener('load', () => setTimeout(use));
}
