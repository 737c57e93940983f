import { LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { NotificationBell } from '#web/features/news/notifications/notification-bell.tsx';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { switchTheme } from '#web/lib/theme.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SectionLink, TabList } from '#web/ui/tabs.tsx';
import { OwnMark } from './own-mark.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { UserButton } from './rail/user-button.tsx';
import type { Sections } from './sections.ts';
import { useLogOut } from './use-log-out.ts';

/**
 * The bar of the client portal: the current place, the user and Logout, in one row at every width, because the user's name
 * gives way. The sections are in it on wide screens, and below it on others. frame.js fills in the elements with
 * `data-user-name` and `data-user-place` before React does.
 */
export function ClientBar({ sections: { tabs, links } }: { sections: Sections }) {
  const { companyName } = useActor();

  return (
    <div className="border-line border-b bg-surface wide:flex wide:items-center wide:gap-x-3 wide:px-5">
      <header data-frame-part="bar" className="flex items-center gap-x-2 px-4 sm:gap-x-3 sm:px-5 wide:contents">
        <OwnMark className="size-7" />
        <h1 className="whitespace-nowrap text-lg max-sm:sr-only">Support portal</h1>
        <div className="min-w-0 flex-1 py-2.5 leading-tight sm:text-right wide:order-2">
          <AccountLink />
          <p data-user-place dir="auto" className="truncate text-ink-soft text-xs">
            {companyName}
          </p>
        </div>
        <div className="flex shrink-0 items-center max-sm:-mr-2.5 sm:gap-x-2 wide:order-2">
          <PaletteButton />
          <NotificationBell />
          <span className="flex items-center gap-x-2 max-sm:hidden">
            <ThemeSwitch />
            <LogoutButton />
          </span>
          <span className="flex sm:hidden">
            <UserButton look="icon" />
          </span>
        </div>
      </header>
      <nav
        aria-label="Sections"
        data-frame-part="sections"
        className="flex gap-x-1 px-2 sm:px-3 wide:order-1 wide:px-2"
      >
        <TabList tabs={tabs} label="Sections of the portal" />
        {links.map(({ value, label, icon, isCurrent }) => (
          <SectionLink key={value} to={value} isCurrent={isCurrent} icon={icon}>
            {label}
          </SectionLink>
        ))}
      </nav>
    </div>
  );
}

function LogoutButton() {
  const { mutate: logOut, isPending } = useLogOut();
  return (
    <Button look="secondary" disabled={isPending} onClick={() => logOut()} className="px-3">
      <LogOut className="size-4" aria-hidden="true" />
      Logout
    </Button>
  );
}

/** The user's name links to their account. */
function AccountLink() {
  const { firstName, lastName } = useActor();
  const isCurrent = useLocation().pathname === '/client/account';
  return (
    <Link
      to="/client/account"
      data-tooltip="Your account"
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded font-semibold text-sm underline-offset-4 hover:underline',
        isCurrent && 'underline decoration-2 decoration-copper',
      )}
    >
      <UserRound className="size-3.5 shrink-0 text-ink-soft" aria-hidden="true" />
      <span data-user-name dir="auto" className="truncate">
        {fullName(firstName, lastName)}
      </span>
      <span className="sr-only">, your account</span>
    </Link>
  );
}

function ThemeSwitch() {
  return (
    <IconButton label="Switch between light and dark" onClick={switchTheme}>
      {/* CSS chooses, so that the HTML that is there before the script shows the right one. */}
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="not-dark:hidden size-5" aria-hidden="true" />
    </IconButton>
  );
}
