import { useEffect, useState } from 'react';

/** An address of bytes in memory, for as long as they are shown. */
export function useObjectUrl(bytes: Blob | undefined) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return bytes ? url : undefined;
}
