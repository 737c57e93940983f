import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Sections } from '../sections.ts';
import { RailSections } from './rail-sections.tsx';
import { UserActions } from './user-actions.tsx';

type RailDrawerProps = { title: string; sections: Sections; settings: ReactNode; onClose: () => void };

/** The rail above the page. It closes when something in it is chosen. */
export function RailDrawer({ title, sections, settings, onClose }: RailDrawerProps) {
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
        <p dir="auto" className="truncate px-4 pt-3 pb-1 font-semibold text-sm">
          {fullName(firstName, lastName)}
        </p>
        <div className="px-2">{settings}</div>
        <UserActions onChoose={onClose} />
      </div>
    </Dialog>
  );
}
