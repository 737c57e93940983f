import { onNewPage } from '#web/lib/store.ts';

/** In pixels: the gap between the bubble and its element, and between the bubble and the edge of the window. */
const GAP = 6;

/** The delay before a tooltip opens, in milliseconds. It opens at once if another one has just closed. */
const TooltipLimit = { delay: 700, skip: 300 };

/**
 * Shows the text of `data-tooltip` next to the element with the mouse or keyboard focus. One bubble serves the whole page,
 * so a list of a thousand rows costs nothing.
 */
export function showTooltips() {
  const bubble = document.createElement('div');
  bubble.id = 'tooltip';
  bubble.role = 'tooltip';
  bubble.hidden = true;
  bubble.className =
    'pointer-events-auto fixed top-0 left-0 z-60 w-max max-w-72 rounded bg-ink px-2 py-1 text-paper text-xs shadow-float';
  document.body.append(bubble);
  let owner: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  const page = new AbortController();
  const { signal } = page;
  onNewPage(() => {
    page.abort();
    hide();
    bubble.remove();
  });

  function plan(next: HTMLElement | null) {
    if (next === owner) return;
    hide();
    owner = next;
    const isSkipping = performance.now() - hiddenAt < TooltipLimit.skip;
    if (next) timer = setTimeout(show, isSkipping ? 0 : TooltipLimit.delay);
  }

  function show() {
    const text = owner?.dataset.tooltip;
    if (!owner?.isConnected || !text) return;
    bubble.textContent = text;
    bubble.hidden = false;
    if (owner.ariaLabel !== text) owner.setAttribute('aria-describedby', bubble.id);
    const isBeside = owner.dataset.tooltipSide === 'end';
    (isBeside ? placeBeside : place)(bubble, owner.getBoundingClientRect());
  }

  function hide() {
    clearTimeout(timer);
    if (!bubble.hidden) hiddenAt = performance.now();
    if (owner?.getAttribute('aria-describedby') === bubble.id) owner.removeAttribute('aria-describedby');
    bubble.hidden = true;
    owner = null;
  }

  addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      // The text stays while the mouse is over it, so users can read and copy it.
      if (pointerType !== 'touch' && target !== bubble) plan(ownerOf(target));
    },
    { signal },
  );
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) plan(ownerOf(target));
    },
    { signal },
  );
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { capture: true, signal });
  for (const name of ['focusout', 'pointerdown', 'scroll']) addEventListener(name, hide, { capture: true, signal });
  // The mouse may have come before this script did.
  plan(document.querySelector<HTMLElement>('[data-tooltip]:hover'));
}

function ownerOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

/** Below the element if there is room, otherwise above it. */
function place(bubble: HTMLElement, { left, top, bottom, width }: DOMRect) {
  const { offsetWidth, offsetHeight } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = bottom + GAP + offsetHeight <= clientHeight;
  const x = Math.min(Math.max(left + (width - offsetWidth) / 2, GAP), clientWidth - offsetWidth - GAP);
  const y = isBelow ? bottom + GAP : top - GAP - offsetHeight;
  // Set through the DOM, because the content security policy blocks style attributes.
  bubble.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}

/** After the end of the element, for those that stand below each other. */
function placeBeside(bubble: HTMLElement, { right, top, height }: DOMRect) {
  bubble.style.translate = `${Math.round(right + GAP)}px ${Math.round(top + (height - bubble.offsetHeight) / 2)}px`;
}
