import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useDialogFocus } from './dialog-focus.ts';
import { LayerNotices } from './layer-notices.tsx';
import { useLayer } from './layers.ts';
import { Overlay } from './overlay.tsx';

type LightboxProps = {
  title: string;
  description: string;
  actions: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog as large as the window, for something to look at. Open while rendered. */
export function Lightbox({ title, description, actions, onKeyDown, onClose, children }: LightboxProps) {
  const focus = useDialogFocus({ isForm: false });
  const layer = useLayer({ within: focus.ref, onEscape: onClose, tells: 'failures' });

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Overlay className="z-60" />
        <Radix.Content
          {...focus}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-60 flex animate-fade flex-col bg-surface outline-none sm:inset-4 sm:rounded sm:shadow-float forced-colors:border"
        >
          <header className="flex items-start gap-1 border-line border-b px-4 py-2.5 sm:px-5">
            <div className="min-w-0 flex-1">
              <Radix.Title asChild>
                <h2 dir="auto" data-dialog-title tabIndex={-1} className="truncate rounded text-base">
                  {title}
                </h2>
              </Radix.Title>
              <Radix.Description className="tabular truncate text-ink-soft text-sm">{description}</Radix.Description>
            </div>
            {actions}
            <IconButton label="Close" onClick={onClose}>
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          </header>
          <LayerNotices layer={layer} />
          <div className="flex min-h-0 flex-1 items-center justify-center gap-1 bg-sunken p-2 sm:gap-3 sm:rounded-b sm:p-4">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
