import * as Radix from 'radix-ui/dropdown-menu';
import { type ComponentProps, Fragment, type RefObject, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useLayer } from './layers.ts';
import { useStillAround } from './still.tsx';

export type MenuAction = {
  label: string;
  /** What screen readers say, if the label by itself does not say what the action is about. It begins with the label. */
  name?: string;
  onSelect: () => void;
  /** What takes something away stands apart, below a line. */
  isApart?: boolean;
};

type MenuButtonProps = Omit<ComponentProps<typeof Button>, 'onSelect' | 'ref'> & {
  /** The name of the menu; also of the button, if that is only an icon. */
  label: string;
  actions: MenuAction[];
  ref?: RefObject<HTMLButtonElement | null>;
};

/** A button that opens a menu of actions. An action runs when the focus is back at the button. */
export function MenuButton({ label, actions, ref, ...button }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** The menu belongs to the landmark of its button. */
  const [container, setContainer] = useState<Element | null>();
  const own = useRef<HTMLButtonElement>(null);
  const opener = ref ?? own;
  const chosen = useRef<MenuAction>(undefined);
  const menu = useRef<HTMLDivElement>(null);
  useLayer({ isOpen, within: menu, onEscape: () => setIsOpen(false) });
  useStillAround(isOpen);

  function show(open: boolean) {
    if (open) setContainer(opener.current?.closest('[role="dialog"], main'));
    setIsOpen(open);
  }

  function handleClosed(event: Event) {
    const action = chosen.current;
    if (!action) return;
    event.preventDefault();
    chosen.current = undefined;
    opener.current?.focus();
    action.onSelect();
  }

  return (
    // A modal menu would inject a style sheet, which the Content-Security-Policy blocks.
    <Radix.Root open={isOpen} onOpenChange={show} modal={false}>
      <Radix.Trigger asChild disabled={button.disabled ?? false}>
        <Button
          {...button}
          ref={opener}
          aria-label={label}
          // It opens only by click: a finger that scrolls presses it, too, and a screen reader only clicks.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => show(!isOpen)}
        />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          ref={menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={handleClosed}
          onInteractOutside={(event) => opener.current?.contains(event.target as Node) && event.preventDefault()}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-(--radix-dropdown-menu-trigger-width) overflow-y-auto rounded border border-line bg-raised p-1 text-ink shadow-float"
        >
          {actions.map((action) => (
            <Fragment key={action.label}>
              {action.isApart && <Radix.Separator className="m-1 border-line border-t" />}
              <Radix.Item
                aria-label={action.name}
                onSelect={() => {
                  chosen.current = action;
                }}
                className="flex min-h-10 w-full cursor-default items-center rounded px-3 text-start data-highlighted:bg-sunken pointer-coarse:min-h-11"
              >
                {action.label}
              </Radix.Item>
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
