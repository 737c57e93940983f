import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the next card, or to the previous one after the last, when the focused card leaves a list.
 * @param attribute the data attribute of a card that holds its id, such as `mail` for `data-mail`
 * @param rows the rows of the list
 * @returns `leave`, to call with a card's id before the card leaves, and `focusAfter` for a dialog that asks before
 */
export function useNeighborFocus(attribute: string, rows: unknown) {
  const leavingId = useRef<string>(undefined);
  const neighbor = useRef<HTMLElement>(undefined);

  useEffect(() => {
    // A card may change before it leaves.
    if (!rows || !leavingId.current || cardsOf(attribute).some((card) => card.dataset[attribute] === leavingId.current))
      return;
    if (document.activeElement === document.body) neighbor.current?.focus();
    leavingId.current = undefined;
  }, [attribute, rows]);

  return {
    leave: (id: string) => {
      leavingId.current = id;
      neighbor.current = neighborOf(attribute, id);
    },
    focusAfter: () => neighbor.current ?? null,
  };
}

const cardsOf = (attribute: string) => [...document.querySelectorAll<HTMLElement>(`[data-${attribute}]`)];

function neighborOf(attribute: string, id: string) {
  const cards = cardsOf(attribute);
  const index = cards.findIndex((card) => card.dataset[attribute] === id);
  return cards[index + 1] ?? cards[index - 1];
}
