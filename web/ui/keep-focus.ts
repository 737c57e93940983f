/**
 * A ref for an element that goes away after its button was pressed. The focus moves to the panel, dialog or page around it;
 * otherwise it would fall to the body, and Tab would start at the top.
 */
export function keepFocusAround(element: HTMLElement | null) {
  const around = element?.closest<HTMLElement>('[role="tabpanel"], [role="dialog"], main');
  return () => {
    if (element?.contains(document.activeElement)) around?.focus({ preventScroll: true });
  };
}
