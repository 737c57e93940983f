import { useEffect, useState } from 'react';

/** The value after it has not changed for `delay` milliseconds. */
export function useDebounced<Value>(value: Value, delay = 250) {
  const [rested, setRested] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);

  return rested;
}
