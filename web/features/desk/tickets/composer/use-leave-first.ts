import { type RefObject, useState } from 'react';
import { useLayer } from '#web/ui/layers.ts';

/**
 * Lets Escape leave a text that is being written before it closes the ticket around it.
 * @returns the field's listeners
 */
export function useLeaveFirst(field: RefObject<HTMLTextAreaElement | null>, isWriting: () => boolean) {
  const [isFocused, setIsFocused] = useState(false);

  useLayer({
    isOpen: isFocused,
    within: field,
    onEscape: () => {
      if (!isWriting()) return false;
      // The next Escape is for the ticket, and so are its keys.
      const ticket = field.current?.closest<HTMLElement>('[role="dialog"]');
      if (ticket) ticket.focus();
      else field.current?.blur();
      return true;
    },
    takesAll: false,
    keys: 'page',
  });

  return { onFocus: () => setIsFocused(true), onBlur: () => setIsFocused(false) };
}
