import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the browser prints the page at the moment, by whatever command. */
export function useIsPrinting() {
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    // The browser draws the paper as soon as it has told that it will.
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);

  return isPrinting;
}
