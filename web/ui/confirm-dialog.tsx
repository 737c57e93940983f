import * as Radix from 'radix-ui/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { aroundFocus, returnFocus } from './dialog-focus.ts';
import { LayerNotices } from './layer-notices.tsx';
import { useLayer } from './layers.ts';
import { Overlay } from './overlay.tsx';

type ConfirmDialogProps = {
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** What is to be chosen with it. */
  choice?: ReactNode;
  /** The label of the confirming button: `Delete company`. */
  action: string;
  /** `primary` for what takes nothing away. */
  look?: 'danger' | 'primary';
  isPending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes when the opener has been removed. */
  focusAfter?: () => HTMLElement | null;
};

/** Asks for confirmation before a deletion, or another step that is easily taken by mistake. Open while rendered; the focus starts at Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    choice,
    action,
    look = 'danger',
    isPending = false,
    onConfirm,
    onCancel,
    focusAfter,
  } = props;
  const around = useRef<Element[]>([]);
  const content = useRef<HTMLDivElement>(null);
  const layer = useLayer({ within: content, onEscape: onCancel, tells: 'failures' });

  return (
    <Radix.Root open onOpenChange={(open) => !open && onCancel()}>
      <Radix.Portal>
        <Overlay className="z-[60]" />
        <Radix.Content
          ref={content}
          className="fixed inset-x-4 top-[18dvh] z-[60] mx-auto max-w-md animate-rise rounded bg-surface p-6 shadow-float outline-none forced-colors:border"
          onOpenAutoFocus={() => {
            around.current = aroundFocus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(around.current, focusAfter);
          }}
        >
          <Radix.Title asChild>
            <h2 dir="auto" className="text-pretty text-lg [overflow-wrap:anywhere]">
              {title}
            </h2>
          </Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-ink-soft">{children}</div>
          </Radix.Description>
          {choice}
          <LayerNotices layer={layer} className="mt-4 rounded border" />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button look="secondary">Cancel</Button>
            </Radix.Cancel>
            <Button look={look} disabled={isPending} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
