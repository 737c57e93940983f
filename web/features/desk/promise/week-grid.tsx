import { type PointerEvent, useRef, useState } from 'react';
import { dayNames, Weekdays } from '#contract/promise-constants.ts';
import {
  clockTime,
  DAY,
  draw,
  type Hours,
  known,
  type Stroke,
  spansOf,
  timeOf,
  type Weekday,
} from '#web/features/shared/service-hours.ts';
import { classNames } from '#web/ui/class-names.ts';

/** What the pointer draws, in minutes. */
const STEP = 30;

const axis = [0, 6, 12, 18, 24].map((hour) => ({ hour, name: axisName(hour) }));

type WeekGridProps = { hours: Hours; isReadOnly: boolean; onChange: (hours: Hours) => void };

/**
 * The service hours of a week as a picture to draw on with a pointer. Screen readers and keyboards have the fields
 * below it, which say and change the same.
 */
export function WeekGrid({ hours, isReadOnly, onChange }: WeekGridProps) {
  const { stroke, handlers } = useDrawing(hours, onChange);
  const shown = stroke ? draw(hours, stroke) : hours;

  return (
    <div aria-hidden="true" className="select-none" {...(isReadOnly ? {} : handlers)}>
      <div className="relative ml-11 h-5 text-ink-faint text-xs sm:ml-24">
        {axis.map(({ hour, name }) => (
          <span
            key={hour}
            className={classNames(
              'absolute whitespace-nowrap',
              hour === 24 ? '-translate-x-full' : hour > 0 && '-translate-x-1/2',
            )}
            style={{ left: share(hour * 60) }}
          >
            {name}
          </span>
        ))}
      </div>
      {Weekdays.map((day) => (
        <div key={day} data-day={day} className="flex items-center py-0.5">
          <span className="w-11 shrink-0 text-ink-soft text-sm sm:w-24">
            <span className="max-sm:hidden">{dayNames[day]}</span>
            <span className="sm:hidden">{dayNames[day].slice(0, 3)}</span>
          </span>
          <span
            data-track
            className={classNames(
              'relative h-8 flex-1 touch-pan-y overflow-hidden rounded border border-line-strong bg-sunken',
              !isReadOnly && 'cursor-crosshair',
            )}
          >
            {axis.slice(1, -1).map(({ hour }) => (
              <span
                key={hour}
                className="absolute inset-y-0 border-line-strong border-l"
                style={{ left: share(hour * 60) }}
              />
            ))}
            {known(spansOf(shown, day)).map(([from, to]) => (
              <span
                key={from}
                className="absolute inset-y-0 bg-river forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
                style={{ left: share(from), width: share(to - from) }}
              />
            ))}
          </span>
        </div>
      ))}
      <p className="tabular mt-1 h-5 text-ink-faint text-sm">{stroke ? strokeLabel(stroke) : ''}</p>
    </div>
  );
}

const share = (minutes: number) => `${(100 * minutes) / DAY}%`;

function axisName(hour: number) {
  if (hour % 24 === 0) return '12 AM';
  return hour === 12 ? 'Noon' : `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

function strokeLabel({ days, from, to, isOn }: Stroke) {
  const [first, last] = [days[0], days.at(-1)].map((day) => day && dayNames[day]);
  const span = `${clockTime(timeOf(from))} to ${clockTime(timeOf(to))}`;
  return `${first}${last === first ? '' : ` to ${last}`}, ${span}: ${isOn ? 'service hours' : 'closed'}`;
}

/** Where a drag began and where it is now. */
type Drag = { day: Weekday; at: number; isOn: boolean; toDay: Weekday; toAt: number };

function useDrawing(hours: Hours, onChange: (hours: Hours) => void) {
  const [drag, setDrag] = useState<Drag>();
  // Two events of the pointer may come before the page renders again.
  const latest = useRef<Drag>(undefined);
  const put = (next: Drag | undefined) => {
    latest.current = next;
    setDrag(next);
  };

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const day = dayOf(event.target);
    if (!day || event.button !== 0 || !(event.target as Element).closest('[data-track]')) return;
    const at = minuteAt(event);
    const isOn = !known(spansOf(hours, day)).some(([from, to]) => from <= at && at < to);
    event.currentTarget.setPointerCapture(event.pointerId);
    put({ day, at, isOn, toDay: day, toAt: at });
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    if (!latest.current) return;
    const toDay = dayOf(document.elementFromPoint(event.clientX, event.clientY)) ?? latest.current.toDay;
    put({ ...latest.current, toDay, toAt: minuteAt(event) });
  }

  function handlePointerUp() {
    const drawn = latest.current;
    put(undefined);
    if (drawn) onChange(draw(hours, strokeOf(drawn)));
  }

  return {
    stroke: drag && strokeOf(drag),
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: () => put(undefined),
    },
  };
}

function dayOf(target: unknown) {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
  return Weekdays.find((day) => day === row?.dataset.day);
}

/** The start of the half hour below the pointer. All days are as wide. */
function minuteAt({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
  const track = currentTarget.querySelector('[data-track]')?.getBoundingClientRect();
  if (!track) return 0;
  const minute = Math.floor((((clientX - track.left) / track.width) * DAY) / STEP) * STEP;
  return Math.min(Math.max(minute, 0), DAY - STEP);
}

/** From the earlier half hour to the end of the later one, on all days between the two. */
function strokeOf({ day, at, isOn, toDay, toAt }: Drag): Stroke {
  const [first, last] = [Weekdays.indexOf(day), Weekdays.indexOf(toDay)].toSorted((one, other) => one - other);
  return {
    days: Weekdays.slice(first, (last ?? 0) + 1),
    from: Math.min(at, toAt),
    to: Math.max(at, toAt) + STEP,
    isOn,
  };
}
