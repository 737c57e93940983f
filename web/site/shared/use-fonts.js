{
  const use = () => {
    document.documentElement.dataset.fonts = '';
    document.fonts.ready.then(() => sessionStorage.setItem('fonts', 'cached'));
  };
  // In a visit's later pages they are in the browser's cache, and there from the first paint. Before that they wait for it.
  if (sessionStorage.getItem('fonts')) use();
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(use)));
}
