/** The menus open, close on a click outside and on Escape by themselves (the popover API). This is the rest. */
const menus = document.querySelectorAll<HTMLElement>('header [popover]');

for (const menu of menus) {
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}

// A page that comes back from the browser's memory comes back without an open menu; so does one that was turned or resized.
function closeMenus() {
  for (const menu of menus) menu.hidePopover();
}
addEventListener('pagehide', closeMenus);
matchMedia('(min-width: 56rem)').addEventListener('change', closeMenus);
