/** A ref for a part of a form that goes away after its button was pressed: the focus moves to the choice before it. */
export function keepFocusInForm(element: HTMLElement | null) {
  const choices = element?.closest('form')?.querySelectorAll('select') ?? [];
  const before = [...choices].at(-1);
  return () => {
    if (element?.contains(document.activeElement)) before?.focus({ preventScroll: true });
  };
}
