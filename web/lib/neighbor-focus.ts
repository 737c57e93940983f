import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the next card, or to the previous one after the last, when the focused card leaves a list.
 * @param attribute the data attribute of a card that holds its id, such as `mail` for `data-mail`
 * @param rows the rows of the list
 * @returns call it with a card's id before the card leaves
 */
export function useNeighborFocus(attribute: string, rows: unknown) {
  const neighbor = useRef<HTMLElement>(undefined);

  useEffect(() => {
    if (rows && document.activeElement === document.body) neighbor.current?.focus();
    neighbor.current = undefined;
  }, [rows]);

  return (id: string) => {
    neighbor.current = neighborOf(attribute, id);
  };
}

function neighborOf(attribute: string, id: string) {
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-${attribute}]`)];
  const index = cards.findIndex((card) => card.dataset[attribute] === id);
  return cards[index + 1] ?? cards[index - 1];
}
