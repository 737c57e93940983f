import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Manages a thread's scroll position: it opens at the newest comment, follows new ones while the newest is visible, keeps it
 * visible while the comment form grows, scrolls to a comment just sent, and stays in place when earlier ones load above. It
 * leaves a field in view that the user is filling in.
 * @param entries comments and changes in display order, the newest last
 * @param sentId the comment that the user sent last
 */
export function useThreadScroll(entries: { id: string }[], sentId: string | undefined) {
  const thread = useRef<HTMLOListElement>(null);
  const newest = useRef<Element>(null);
  const held = useRef<{ element: Element; top: number }>(null);
  const firstId = entries[0]?.id;
  const lastId = entries.at(-1)?.id;

  function showNewest() {
    thread.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }

  /** Call it before loading earlier comments. */
  function holdPlace() {
    const element = thread.current?.firstElementChild;
    held.current = element ? { element, top: element.getBoundingClientRect().top } : null;
  }

  useLayoutEffect(() => {
    const last = lastId ? elementOf(thread.current, lastId) : null;
    const follows = !newest.current || isInView(newest.current);
    if (follows && !isFillingInBeside(thread.current)) last?.scrollIntoView({ block: 'nearest' });
    newest.current = last ?? null;
  }, [lastId]);

  useEffect(() => {
    const scroller = thread.current?.closest('[data-scrolls]');
    if (!scroller) return;
    let height = scroller.clientHeight;
    const observer = new ResizeObserver(() => {
      const lost = height - scroller.clientHeight;
      height = scroller.clientHeight;
      if (lost > 0 && newest.current && isInView(newest.current, lost)) scroller.scrollTop += lost;
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (sentId) elementOf(thread.current, sentId)?.scrollIntoView({ block: 'nearest' });
  }, [sentId]);

  useLayoutEffect(() => {
    const { element, top } = held.current ?? {};
    if (!element || top === undefined || element.getAttribute('data-entry') === firstId) return;
    const scroller = element.closest('[data-scrolls]');
    if (scroller) scroller.scrollTop += element.getBoundingClientRect().top - top;
    held.current = null;
  }, [firstId]);

  return { thread, holdPlace, showNewest };
}

function elementOf(thread: HTMLElement | null, id: string) {
  return thread?.querySelector(`[data-entry="${CSS.escape(id)}"]`);
}

/** Whether the focus is in a field that scrolls with the thread, such as the ticket’s title. */
function isFillingInBeside(thread: HTMLElement | null) {
  const scroller = thread?.closest('[data-scrolls]');
  return scroller?.contains(document.activeElement) && document.activeElement?.matches('input, textarea, select');
}

/** @param lost by how much the scrolling area has shrunk, in pixels */
function isInView(element: Element, lost = 0) {
  const bottom = element.closest('[data-scrolls]')?.getBoundingClientRect().bottom ?? 0;
  return element.getBoundingClientRect().bottom <= bottom + lost + 1;
}
