{
  const close = () => {
    for (const menu of document.querySelectorAll('header [popover]')) menu.hidePopover();
  };
  addEventListener('click', ({ target }) => target.closest('header [popover] a') && close());
  addEventListener('pagehide', close);
  matchMedia('(min-width: 66rem)').addEventListener('change', close);
}
