import { Eye, PencilLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { endPresence, type Presence, showPresence } from '#contract/live.ts';
import { LiveLimit } from '#contract/live-constants.ts';
import { useStaff } from '#web/lib/actor.ts';
import { onLive } from '#web/lib/live/live.ts';
import { request } from '#web/lib/request.ts';

type People = Presence['people'];

/** How long after the last key somebody counts as writing, in milliseconds. */
const WRITING = 20_000;

/** Whoever leafs through tickets is not shown at each of them. In milliseconds. */
const SETTLED = 300;

/** Says above the reply form which colleagues have the ticket open, and tells them of this user. */
export function PresenceAround({ ticketId, children }: Around) {
  const { others, noteWriting, noteSent } = usePresence(ticketId);
  const writing = others.filter(({ isWriting }) => isWriting);
  const looking = others.filter(({ isWriting }) => !isWriting);

  return (
    <div className="contents" onInput={noteWriting} onSubmit={noteSent}>
      {others.length > 0 && (
        <div className="flex flex-wrap gap-x-5 gap-y-0.5 border-line border-t bg-sunken px-5 py-1.5 text-sm sm:px-6">
          <Colleagues icon={PencilLine} people={writing} one="is writing a reply" many="are writing a reply" />
          <Colleagues icon={Eye} people={looking} one="is looking at this ticket" many="are looking at this ticket" />
        </div>
      )}
      {children}
    </div>
  );
}

type Around = { ticketId: string; children: ReactNode };

/** @returns the colleagues who have the ticket open, and what to call when the user types a reply and sends it */
function usePresence(ticketId: string) {
  const actor = useStaff();
  const [people, setPeople] = useState<People>([]);
  const writing = useRef<{ note: () => void; end: () => void }>(null);

  useEffect(() => {
    let isWriting = false;
    let pause: ReturnType<typeof setTimeout> | undefined;

    /** A failure shows nobody; the next try is due soon. */
    function show() {
      if (document.visibilityState === 'hidden') return;
      request(showPresence, { params: { ticketId }, body: { isWriting } }).then(
        (answer) => setPeople(answer.people),
        () => setPeople([]),
      );
    }

    function setWriting(next: boolean) {
      if (isWriting !== next) {
        isWriting = next;
        show();
      }
    }

    function note() {
      clearTimeout(pause);
      pause = setTimeout(() => setWriting(false), WRITING);
      setWriting(true);
    }

    function end() {
      clearTimeout(pause);
      setWriting(false);
    }

    let timer: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      writing.current = { note, end };
      show();
      timer = setInterval(show, LiveLimit.presenceEvery);
    }, SETTLED);
    document.addEventListener('visibilitychange', show);
    const unsubscribe = onLive('presence', (presence) => {
      if (presence.ticketId === ticketId) setPeople(presence.people);
    });
    return () => {
      clearTimeout(start);
      clearTimeout(pause);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', show);
      unsubscribe();
      writing.current = null;
      if (!timer) return;
      // Otherwise the colleagues see it a while later.
      request(endPresence, { params: { ticketId } }).catch(() => undefined);
    };
  }, [ticketId]);

  return {
    others: people.filter(({ id }) => id !== actor.id),
    noteWriting: () => writing.current?.note(),
    noteSent: () => writing.current?.end(),
  };
}

type ColleaguesProps = { icon: typeof Eye; people: People; one: string; many: string };

function Colleagues({ icon: Icon, people, one, many }: ColleaguesProps) {
  if (people.length === 0) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-ink-soft">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span>
        <bdi className="font-semibold text-ink">{names.format(people.map(({ name }) => name))}</bdi>{' '}
        {people.length === 1 ? one : many}
      </span>
    </p>
  );
}

const names = new Intl.ListFormat('en-US', { type: 'conjunction' });
