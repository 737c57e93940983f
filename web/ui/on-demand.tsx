import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { sharedMessages } from '#contract/shared-constants.ts';
import { onNewPage } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast.ts';

/** A dialog or a panel whose code loads when it first opens; `load` loads it before. */
export type OnDemand<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * A dialog or a panel whose code loads when it first opens. If that fails, a notice is shown and nothing opens. Browsers do
 * not retry a failed import, so the page has to be reloaded; typed text is kept as a draft. With `lazy`, React would keep
 * it back for up to 300 ms after it has loaded.
 */
export function onDemand<Props extends Closable>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const code: Code<Props> = { load, current: undefined };
  onNewPage(() => {
    code.current = undefined;
  });
  return Object.assign((props: Props) => <Part code={code} shown={props} />, { load });
}

type Closable = { onClose: () => void };
type Code<Props> = { load: () => Promise<ComponentType<Props>>; current: ComponentType<Props> | undefined };

function Part<Props extends Closable>({ code, shown }: { code: Code<Props>; shown: Props }) {
  const [Shown, setShown] = useState(() => code.current);
  const giveUp = useEffectEvent(shown.onClose);

  useEffect(() => {
    if (code.current) return;
    let isOpen = true;
    code.load().then(
      (component) => {
        code.current = component;
        if (isOpen) setShown(() => component);
      },
      () => {
        if (!isOpen) return;
        toast({ title: 'Error', description: sharedMessages.codeFailed, variant: 'destructive' });
        giveUp();
      },
    );
    return () => {
      isOpen = false;
    };
  }, [code]);

  return Shown ? <Shown {...shown} /> : null;
}
