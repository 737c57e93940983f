import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

type Action = { name: string; onPress: () => void };

type SetupStepProps = {
  number: number;
  title: string;
  isDone: boolean;
  /** Whether it is the first that is still open. */
  isNext: boolean;
  /** What is done here; without it, `children` says what comes first. */
  action?: Action | undefined;
  /** Counts it as done as it is. */
  accept?: Action | undefined;
  children: ReactNode;
};

/** One of the first steps, with its state and what leads to it. */
export function SetupStep({ number, title, isDone, isNext, action, accept, children }: SetupStepProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-line border-t py-5 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
      <StepMark number={number} isDone={isDone} />
      <div className={classNames('[overflow-wrap:anywhere]', !isDone && 'max-sm:col-span-2')}>
        <h3 className="text-lg">{title}</h3>
        <p className="text-ink-soft">{children}</p>
      </div>
      {action && (
        <div
          className={classNames(
            'flex flex-wrap items-center justify-end gap-x-4 gap-y-1',
            !isDone && 'max-sm:col-span-2 max-sm:col-start-2 max-sm:justify-start',
          )}
        >
          {!isDone && accept && (
            <TextButton className="sm:order-first" onClick={accept.onPress}>
              {accept.name}
            </TextButton>
          )}
          <Button
            look={isDone ? 'quiet' : isNext ? 'primary' : 'secondary'}
            className={classNames(isDone ? '-mr-4' : 'max-sm:order-first')}
            onClick={action.onPress}
          >
            {action.name}
            {isDone && <span className="sr-only">: {title}</span>}
          </Button>
        </div>
      )}
    </li>
  );
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      className={classNames(
        'flex size-8 items-center justify-center self-start rounded-full font-semibold sm:self-center',
        isDone ? 'bg-moss-wash text-moss' : 'border border-line-strong text-ink-soft',
      )}
    >
      {isDone ? <Check className="size-4.5" aria-hidden="true" /> : number}
      <span className="sr-only">{isDone ? 'Done' : 'Open'}</span>
    </span>
  );
}
