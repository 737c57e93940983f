import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';

/** Called when a menu opens or closes. */
const MenuChange = createContext<(isOpen: boolean) => void>(() => undefined);

/** What shows data. While a menu in it is open it stays as it was: nothing that arrives takes the menu away or moves it. */
export function Still({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState<ReactNode>();
  const tellAround = use(MenuChange);

  function handleMenu(isOpen: boolean) {
    setKept(isOpen ? children : undefined);
    tellAround(isOpen);
  }

  return <MenuChange value={handleMenu}>{kept ?? children}</MenuChange>;
}

/** Keeps what is around a menu still while it is open. */
export function useStillAround(isOpen: boolean) {
  const tell = useEffectEvent(use(MenuChange));

  useEffect(() => {
    if (!isOpen) return;
    tell(true);
    return () => tell(false);
  }, [isOpen]);
}
