import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Sections } from '../sections.ts';
import { RailSections } from './rail-sections.tsx';
import { UserActions } from './user-actions.tsx';

type RailDrawerProps = { title: string; sections: Sections; place: ReactNode; onClose: () => void };

/** The rail above the page. It closes when something in it is chosen. */
export function RailDrawer({ title, sections, place, onClose }: RailDrawerProps) {
  const { firstName, lastName } = useActor();
  const { key } = useLocation();
  const openedAt = useRef(key);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (key !== openedAt.current) close();
  }, [key]);

  return (
    <Dialog place="rail" title={title} onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col pt-3">
        <RailSections sections={sections} />
      </div>
      <div className="border-line border-t">
        <div className="px-4 pt-3 text-ink-soft text-xs">
          <p dir="auto" className="truncate font-semibold text-ink text-sm">
            {fullName(firstName, lastName)}
          </p>
          {place}
        </div>
        <UserActions onChoose={onClose} />
      </div>
    </Dialog>
  );
}
