import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Steps } from './api.ts';

type Action = { name: string; onPress: () => void };
type State = Steps[keyof Steps];

type SetupStepProps = {
  number: number;
  title: string;
  state: State;
  /** Whether it is the first that is still open. */
  isNext: boolean;
  /** What is done here; without it, `children` says what comes first. */
  action?: Action | undefined;
  /** Postpones the step. */
  accept?: Action | undefined;
  /** What else there is to do, below the words. */
  extra?: ReactNode;
  children: ReactNode;
};

/** One of the first steps, with its state and what leads to it. */
export function SetupStep({ number, title, state, isNext, action, accept, extra, children }: SetupStepProps) {
  const isDone = state === 'done';
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-line border-t py-5 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
      <StepMark number={number} state={state} />
      <div className={classNames('[overflow-wrap:anywhere]', !isDone && 'max-sm:col-span-2')}>
        <h3 className="text-lg">{title}</h3>
        <p className="text-ink-soft">{children}</p>
        {extra}
      </div>
      {action && (
        <div
          className={classNames(
            'flex flex-wrap items-center justify-end gap-x-4 gap-y-1',
            !isDone && 'max-sm:col-span-2 max-sm:col-start-2 max-sm:justify-start',
          )}
        >
          {state === 'open' && accept && (
            <TextButton className="sm:order-first" onClick={accept.onPress}>
              {accept.name}
            </TextButton>
          )}
          {isDone ? (
            <TextButton onClick={action.onPress}>
              {action.name}
              <span className="sr-only">: {title}</span>
            </TextButton>
          ) : (
            <Button look={isNext ? 'primary' : 'secondary'} className="max-sm:order-first" onClick={action.onPress}>
              {action.name}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const marks: Record<State, { name: string; look: string; Icon?: typeof Check }> = {
  open: { name: 'Open', look: 'border border-line-strong text-ink-soft' },
  aside: { name: 'Set aside', look: 'border border-line-strong border-dashed text-ink-faint', Icon: Minus },
  done: { name: 'Done', look: 'bg-moss-wash text-moss', Icon: Check },
};

function StepMark({ number, state }: { number: number; state: State }) {
  const { name, look, Icon } = marks[state];
  return (
    <span
      className={classNames(
        'flex size-8 items-center justify-center self-start rounded-full font-semibold sm:self-center',
        look,
      )}
    >
      {Icon ? <Icon className="size-4.5" aria-hidden="true" /> : number}
      <span className="sr-only">{name}</span>
    </span>
  );
}
