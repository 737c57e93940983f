{
  const menus = document.querySelectorAll('header [popover]');
  const close = () => {
    for (const menu of menus) menu.hidePopover();
  };
  for (const menu of menus) menu.addEventListener('click', ({ target }) => target.closest('a') && close());
  addEventListener('pagehide', close);
  matchMedia('(min-width: 66rem)').addEventListener('change', close);
}
