import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { useColumn } from './use-column.ts';

/** The form with the ticket's texts stands in the place of its description; the focus moves there and back. */
export function useEditing(column: Pick<ReturnType<typeof useColumn>, 'close' | 'button'>) {
  const [isEditing, setIsEditing] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  return {
    isEditing,
    form,
    button,
    onEdit: () => {
      flushSync(() => {
        setIsEditing(true);
        column.close();
      });
      form.current?.querySelector<HTMLElement>('input, select')?.focus();
    },
    stop: () => {
      flushSync(() => setIsEditing(false));
      // The button may be in the folded column.
      const opener = button.current?.checkVisibility() ? button : column.button;
      opener.current?.focus();
    },
  };
}
