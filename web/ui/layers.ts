import { type RefObject, useEffect, useEffectEvent, useId } from 'react';
import { createPageStore } from '#web/lib/store.ts';
import { portalToasts, type Toast } from '#web/lib/toast.ts';

type LayerOptions = {
  /** Where its keys are pressed. */
  within: RefObject<Element | null> | ((target: Element) => boolean);
  /** Closes it; false leaves the key to the next layer. */
  onEscape: () => unknown;
  isOpen?: boolean;
  /** Whether Escape is for it wherever the focus is, as long as no other layer is around the focus. */
  takesAll?: boolean;
  /** Which single-key shortcuts work while it is open: those of the page, or only those that belong to the layer of this name. */
  keys?: 'page' | (string & {});
  /** Which new notifications it shows in itself (`LayerNotices`), because they would lie over it. */
  tells?: 'none' | 'failures' | 'all';
};

type Layer = Required<Pick<LayerOptions, 'takesAll' | 'keys' | 'tells'>> & {
  id: string;
  /** The last notification before it. */
  openedAfter: number;
  close: () => unknown;
  isAround: (target: Element) => boolean;
};

/** What is open above the page or on it and closes by Escape, the newest last. */
const layers = createPageStore<readonly Layer[]>([]);
export const onLayers = layers.subscribe;

/**
 * Everything that Escape closes or leaves is a layer: dialogs, menus, popovers, lists of suggestions, a selection. Each
 * Escape is for one of them: the newest around the focus, else the newest of those that take all. A notification is none,
 * so it never gets an Escape before them.
 * @returns its id
 */
export function useLayer({ within, onEscape, isOpen = true, ...options }: LayerOptions) {
  const { takesAll = true, keys = 'none', tells = 'none' } = options;
  const id = useId();
  const close = useEffectEvent(onEscape);
  const isAround = useEffectEvent((target: Element) =>
    typeof within === 'function' ? within(target) : within.current?.contains(target) === true,
  );

  useEffect(() => {
    if (!isOpen) return;
    const layer = { id, close: () => close(), isAround: (target: Element) => isAround(target) };
    const openedAfter = portalToasts.lastId();
    layers.set([...layers.current(), { ...layer, openedAfter, takesAll, keys, tells }]);
    // Before the libraries' own listeners.
    addEventListener('keydown', handleEscape, { capture: true });
    return () => layers.set(layers.current().filter((each) => each.id !== id));
  }, [id, isOpen, takesAll, keys, tells]);
  return id;
}

/**
 * Whether single keys are shortcuts as far as layers matter.
 * @param name a layer in which they are, too
 */
export function allowShortcuts(name?: string) {
  return layers.current().every(({ keys }) => keys === 'page' || keys === name);
}

/** How many of them take Escape wherever the focus is. */
export const countLayers = () => layers.current().filter(({ takesAll }) => takesAll).length;

/** The layer in front of notifications, which shows new ones in itself. */
export const tellingLayer = () => layers.current().findLast(({ tells }) => tells !== 'none');

/** Whether a layer shows a notification in itself. */
export const isToldIn = (layer: Layer, { id, variant }: Toast) =>
  id > layer.openedAfter && (layer.tells === 'all' || variant === 'destructive');

function handleEscape(event: KeyboardEvent) {
  // Escape also ends the composition of a letter.
  if (event.key !== 'Escape' || event.isComposing || !(event.target instanceof Element)) return;
  const { target } = event;
  // A notification closes by itself while it has the focus.
  if (target.closest('[data-toasts]')) return;
  const open = layers.current().toReversed();
  const around = open.filter(({ isAround }) => isAround(target));
  const others = open.filter((layer) => layer.takesAll && !around.includes(layer));
  if (![...around, ...others].some(({ close }) => close() !== false)) return;
  event.preventDefault();
  event.stopPropagation();
}
