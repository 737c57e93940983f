import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the next card, or to the previous one after the last, when the focused card leaves a list.
 * @param attribute the data attribute of a card that holds its id, such as `mail` for `data-mail`
 * @param rows the rows of the list
 * @returns call it with a card's id before the card leaves
 */
export function useNeighborFocus(attribute: string, rows: unknown) {
  const leaving = useRef<{ id: string; neighbor: HTMLElement | undefined }>(undefined);

  useEffect(() => {
    // A card may change before it leaves.
    if (!rows || !leaving.current || cardsOf(attribute).some((card) => card.dataset[attribute] === leaving.current?.id))
      return;
    const { neighbor } = leaving.current;
    leaving.current = undefined;
    // A dialog that has asked before gives the focus back first: to the card, or near it if that is gone by then.
    setTimeout(() => {
      if (document.activeElement?.matches('body, [data-landing]')) neighbor?.focus();
    });
  }, [attribute, rows]);

  return (id: string) => {
    leaving.current = { id, neighbor: neighborOf(attribute, id) };
  };
}

const cardsOf = (attribute: string) => [...document.querySelectorAll<HTMLElement>(`[data-${attribute}]`)];

function neighborOf(attribute: string, id: string) {
  const cards = cardsOf(attribute);
  const index = cards.findIndex((card) => card.dataset[attribute] === id);
  return cards[index + 1] ?? cards[index - 1];
}
