import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What fits on a sheet of paper, Letter or A4, in CSS pixels. */
const PAPER = 680;

/** The width of an element in pixels, which a chart is drawn for: its text keeps its size. */
export function useWidth<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(PAPER);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(240, Math.round(element.clientWidth)));
    const narrow = () => flushSync(() => setWidth(PAPER));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('beforeprint', narrow);
    addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', narrow);
      removeEventListener('afterprint', measure);
    };
  }, []);

  return [ref, width] as const;
}
