/** The components that an element is part of, which React keeps beside it. */
export function componentsAround(element: Element) {
  type Fiber = { type: unknown; return: Fiber | null };
  const key = Object.keys(element).find((each) => each.startsWith('__reactFiber$'));
  const names: string[] = [];
  for (let fiber = key && (element as unknown as Record<string, Fiber | null>)[key]; fiber; fiber = fiber.return)
    if (typeof fiber.type === 'function') names.push(fiber.type.name);
  return names;
}
