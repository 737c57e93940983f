import type { LucideIcon } from 'lucide-react';
import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Kind = { value: string; label: string; tooltip: string; icon: LucideIcon; look: string };

type KindTabsProps = {
  label: string;
  kinds: readonly Kind[];
  value: string;
  onChange: (value: string) => void;
  /** A finger or a mouse has chosen. The arrow keys move to the next tab instead. */
  onPress: () => void;
  className: string;
  /** The class of the words in the tabs. */
  words: string;
  /** What stands beside the tabs. */
  beside: ReactNode;
  children: ReactNode;
};

/** Small tabs that choose what a form is for. The form is the same below each, and keeps its fields. */
export function KindTabs(props: KindTabsProps) {
  const { label, kinds, value, onChange, onPress, className, words, beside, children } = props;
  return (
    <Radix.Root value={value} onValueChange={onChange} className="contents">
      <div className={classNames('flex flex-wrap items-center gap-x-4 gap-y-0.5', className)}>
        <Radix.List aria-label={label} className="-ms-2 flex shrink-0">
          {kinds.map(({ icon: Icon, look, ...kind }) => (
            <Radix.Trigger
              key={kind.value}
              value={kind.value}
              data-tooltip={kind.tooltip}
              onClick={({ detail }) => detail > 0 && onPress()}
              className={classNames(
                'inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap border-transparent border-y-2 px-2 text-ink-soft text-sm hover:text-ink pointer-coarse:min-h-11',
                'data-[state=active]:font-semibold data-[state=active]:text-ink forced-colors:border-t-[Canvas] data-[state=inactive]:forced-colors:border-b-[Canvas]',
                look,
              )}
            >
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              <span className={words}>{kind.label}</span>
            </Radix.Trigger>
          ))}
        </Radix.List>
        {beside}
      </div>
      <Radix.Content value={value} tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
