import { ChevronDown, ListChecks } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { ShownStep } from './api.ts';

/** A longer checklist is folded at first. */
export const SHORT = 8;

type ChecklistFrameProps = {
  done: number;
  total: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Beside its name. */
  actions?: ReactNode;
  /** Whether it is printed only with notes, because clients do not see it. */
  isNote?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A checklist between head and conversation, which folds to how much of it is done. */
export function ChecklistFrame({
  done,
  total,
  isOpen,
  onOpen,
  actions,
  isNote = false,
  ref,
  children,
}: ChecklistFrameProps) {
  const id = useId();
  return (
    <section
      ref={ref}
      aria-label="Checklist"
      data-note={isNote || undefined}
      className="mb-5 rounded border border-line bg-surface text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-3 px-3.5 py-1.5">
        <ListChecks className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
        {/* Buttons are not printed. */}
        <p aria-hidden="true" className="hidden font-semibold print:block">
          Checklist: {done} of {total} done
        </p>
        <h3 className="me-auto font-sans text-sm tracking-normal">
          <TextButton
            className="inline-flex items-center gap-1.5 not-hover:no-underline"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onOpen(!isOpen)}
          >
            Checklist
            <span className="tabular font-normal">{total === 0 ? '' : ` ${done} of ${total} done`}</span>
            <ChevronDown className={classNames('size-4 print:hidden', isOpen && 'rotate-180')} aria-hidden="true" />
          </TextButton>
        </h3>
        {isOpen && actions}
      </div>
      <div id={id}>
        {isOpen && <div className="border-line border-t px-3.5 py-2 [overflow-wrap:anywhere]">{children}</div>}
      </div>
    </section>
  );
}

type StepGroupsProps<Step extends ShownStep> = { steps: Step[]; children: (step: Step, index: number) => ReactNode };

/** Steps in their order; those of one section that follow each other stand below its name. */
export function StepGroups<Step extends ShownStep>({ steps, children }: StepGroupsProps<Step>) {
  const places = steps.map((step, index) => ({ step, index }));
  const groups: (typeof places)[] = [];
  for (const place of places) {
    const last = groups.at(-1);
    if (last?.[0]?.step.section === place.step.section) last?.push(place);
    else groups.push([place]);
  }
  return groups.map((group) => {
    const [first] = group;
    const section = first?.step.section;
    return (
      <div key={first?.index} className="not-first:mt-2">
        {section && (
          <h4 dir="auto" className="pt-1 font-sans font-semibold text-ink-soft text-sm tracking-normal">
            {section}
          </h4>
        )}
        <ul aria-label={section ?? 'Steps'}>{group.map(({ step, index }) => children(step, index))}</ul>
      </div>
    );
  });
}
