import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Manages a thread's scroll position: it opens at the newest comment and keeps it visible, whatever loads or grows around
 * it, until the user scrolls away; it scrolls to a comment just sent, and stays in place when earlier ones load above. It
 * leaves a field in view that the user is filling in.
 * @param entries comments and changes in display order, the newest last
 * @param sentId the comment that the user sent last
 * @param isGrowing whether earlier comments or changes are on their way, which may arrive one after the other
 */
export function useThreadScroll(entries: { id: string }[], sentId: string | undefined, isGrowing: boolean) {
  const thread = useRef<HTMLOListElement>(null);
  const newest = useRef<Element>(null);
  // Whether the newest is kept visible: not while the user reads above it.
  const follows = useRef(true);
  const top = useRef(0);
  const held = useRef<{ element: Element; top: number }>(null);
  const lastId = entries.at(-1)?.id;

  /** Call it before loading earlier comments. */
  function holdPlace() {
    const element = thread.current?.firstElementChild;
    held.current = element ? { element, top: element.getBoundingClientRect().top } : null;
  }

  useLayoutEffect(() => {
    const last = lastId ? elementOf(thread.current, lastId) : null;
    const isRead = !newest.current || !isTall(newest.current) || isInView(newest.current);
    if (follows.current && isRead && !isFillingInBeside(thread.current)) show(last, top);
    newest.current = last ?? null;
  }, [lastId]);

  useEffect(() => {
    const scroller = thread.current?.closest('[data-scrolls]');
    if (!scroller) return;
    const handleScroll = () => {
      // Only users scroll up. What grows below the visible part must not count as scrolling away from it.
      if (held.current) held.current.top = held.current.element.getBoundingClientRect().top;
      const isUp = scroller.scrollTop < top.current;
      top.current = scroller.scrollTop;
      if (newest.current && isInView(newest.current)) follows.current = true;
      else if (isUp) follows.current = false;
    };
    // Pictures, the states of emails, the checklist and the comment form change the height after the newest comment is there.
    const observer = new ResizeObserver(() => {
      if (follows.current && !isFillingInBeside(thread.current)) show(newest.current, top);
    });
    // The scroller has one child, which grows with whatever is added to it.
    for (const element of [scroller, ...scroller.children]) observer.observe(element);
    scroller.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', handleScroll);
    };
  }, []);

  useEffect(() => {
    if (sentId) show(elementOf(thread.current, sentId), top);
  }, [sentId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives moves the others
  useLayoutEffect(() => {
    const { element, top } = held.current ?? {};
    const scroller = element?.closest('[data-scrolls]');
    if (!element || top === undefined || !scroller) return;
    scroller.scrollTop += element.getBoundingClientRect().top - top;
    if (!isGrowing) held.current = null;
  }, [entries.length, isGrowing]);

  return { thread, holdPlace, showNewest: () => show(thread.current?.lastElementChild, top) };
}

/** @param top where the page has scrolled to, as opposed to the user */
function show(entry: Element | null | undefined, top: RefObject<number>) {
  entry?.scrollIntoView({ block: 'nearest' });
  top.current = entry?.closest('[data-scrolls]')?.scrollTop ?? 0;
}

function elementOf(thread: HTMLElement | null, id: string) {
  return thread?.querySelector(`[data-entry="${CSS.escape(id)}"]`);
}

/** Whether the focus is in a field that scrolls with the thread, such as the ticket’s title. */
function isFillingInBeside(thread: HTMLElement | null) {
  const scroller = thread?.closest('[data-scrolls]');
  return scroller?.contains(document.activeElement) && document.activeElement?.matches('input, textarea, select');
}

function isInView(element: Element) {
  const bottom = element.closest('[data-scrolls]')?.getBoundingClientRect().bottom ?? 0;
  return element.getBoundingClientRect().bottom <= bottom + 1;
}

/** Whether a comment does not fit: then it opens at its beginning. */
function isTall(element: Element) {
  return element.clientHeight > (element.closest('[data-scrolls]')?.clientHeight ?? 0);
}
