import { CircleUserRound, LogOut, type LucideIcon, SunMoon } from 'lucide-react';
import { Link } from 'react-router';
import { isStaffRole } from '#contract/policies.ts';
import { useActor } from '#web/lib/actor.ts';
import { switchTheme } from '#web/lib/theme.ts';
import { moveFocus } from '#web/ui/move-focus.ts';
import { useLogOut } from '../use-log-out.ts';

const look =
  'flex min-h-10 w-full items-center gap-2.5 rounded px-2.5 text-start hover:bg-sunken pointer-coarse:min-h-11';

/** The user's account, the theme and Logout. */
export function UserActions({ onChoose }: { onChoose: () => void }) {
  const { role } = useActor();
  const { mutate: logOut, isPending } = useLogOut();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shortcut for the Tab key
    <div onKeyDown={moveFocus} className="p-1.5">
      <Link to={`${isStaffRole(role) ? '/admin' : '/client'}/account`} onClick={onChoose} className={look}>
        <Icon of={CircleUserRound} />
        Your account
      </Link>
      <button type="button" onClick={switchTheme} className={look}>
        <Icon of={SunMoon} />
        Switch between light and dark
      </button>
      <button type="button" onClick={() => isPending || logOut()} className={look}>
        <Icon of={LogOut} />
        Logout
      </button>
    </div>
  );
}

function Icon({ of: Shown }: { of: LucideIcon }) {
  return <Shown className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />;
}
