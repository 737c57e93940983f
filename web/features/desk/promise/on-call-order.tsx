import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

export type Person = { id: string; name: string };

type OnCallOrderProps = { people: Person[]; isReadOnly: boolean; onChange: (people: Person[]) => void };

/** Who is asked first, second and so on. Buttons move a person; a pointer can drag them. */
export function OnCallOrder({ people, isReadOnly, onChange }: OnCallOrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const dragging = useDragging(list, people, onChange);

  function move(from: number, to: number) {
    const person = people[from];
    if (!person || to < 0 || to >= people.length) return;
    // Rendered at once: the row that moves would take the focus with it.
    flushSync(() => onChange(moved(people, from, to)));
    setSaid(`${person.name} is now number ${to + 1} of ${people.length}`);
    const row = list.current?.children[to];
    const pressed = row?.querySelector<HTMLElement>(to < from ? '[data-up]' : '[data-down]');
    pressed?.focus();
  }

  function remove(index: number) {
    const person = people[index];
    flushSync(() => onChange(people.filter((_, at) => at !== index)));
    setSaid(`${person?.name} removed`);
    const rows = list.current?.children;
    const row = rows?.[index] ?? rows?.[index - 1];
    const next =
      row?.querySelector<HTMLElement>('[data-remove]') ??
      document.querySelector<HTMLElement>('[data-add-person] input');
    next?.focus();
  }

  return (
    <>
      <ol ref={list} aria-label="People on call, in order" className="max-w-xl" {...dragging.handlers}>
        {people.map((person, index) => (
          <Row key={person.id} person={person} place={index + 1} isDragged={dragging.id === person.id}>
            {!isReadOnly && (
              <>
                <IconButton
                  data-up
                  label={`Move ${person.name} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp className="size-4" aria-hidden="true" />
                </IconButton>
                <IconButton
                  data-down
                  label={`Move ${person.name} down`}
                  disabled={index === people.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown className="size-4" aria-hidden="true" />
                </IconButton>
                <IconButton data-remove label={`Remove ${person.name}`} onClick={() => remove(index)}>
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
                <span
                  aria-hidden="true"
                  data-grip={person.id}
                  className="-order-1 -ml-2 flex size-10 shrink-0 cursor-grab touch-none items-center justify-center text-ink-faint"
                >
                  <GripVertical className="size-4" />
                </span>
              </>
            )}
          </Row>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type RowProps = { person: Person; place: number; isDragged: boolean; children: ReactNode };

function Row({ person, place, isDragged, children }: RowProps) {
  return (
    <li
      className={classNames(
        'flex min-h-12 items-center border-line border-b',
        isDragged && 'bg-river-wash outline-2 outline-river',
      )}
    >
      <span className="tabular w-7 shrink-0 text-ink-faint">{place}.</span>
      <bdi className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{person.name}</bdi>
      {children}
    </li>
  );
}

function moved(people: Person[], from: number, to: number) {
  const rest = people.filter((_, index) => index !== from);
  return rest.toSpliced(to, 0, ...people.slice(from, from + 1));
}

/** The dragged person goes where the pointer is, among the others. The list has the handlers: its rows move. */
function useDragging(list: { current: HTMLElement | null }, people: Person[], onChange: (people: Person[]) => void) {
  const [id, setId] = useState<string>();

  function handlePointerDown({ target, button, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
    const grip = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
    if (!grip || button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    setId(grip.dataset.grip);
  }

  function handlePointerMove({ clientY }: PointerEvent) {
    const from = people.findIndex((person) => person.id === id);
    if (from === -1) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const below = rows.findIndex(({ bottom }) => clientY < bottom);
    const to = below === -1 ? people.length - 1 : below;
    if (to !== from) onChange(moved(people, from, to));
  }

  return {
    /** Who is dragged. */
    id,
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: () => setId(undefined),
      onPointerCancel: () => setId(undefined),
    },
  };
}
