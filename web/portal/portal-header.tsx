import { LogOut, Moon, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { switchTheme } from '#web/lib/theme.ts';
import { ArchMark } from '#web/ui/arch.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PaletteButton } from './palette/palette-button.tsx';
import { useLogOut } from './use-log-out.ts';

type PortalHeaderProps = { title: string; name: string; account: string; place: ReactNode; children: ReactNode };

/**
 * The bar of both portals: the current place, the user and the log out button. It is one row at every width, because the
 * user's name gives way; the sections are below it where they don't fit beside it. frame.js fills in the elements with
 * `data-user-name` and `data-user-place` before React does.
 */
export function PortalHeader({ title, name, account, place, children }: PortalHeaderProps) {
  const { mutate: logOut, isPending } = useLogOut();
  const { pathname } = useLocation();

  return (
    <header className="flex flex-wrap items-center gap-x-2 border-line border-b bg-surface px-4 sm:gap-x-3 sm:px-5 xl:flex-nowrap">
      <ArchMark className="size-7 shrink-0 text-copper" />
      <h1 className="whitespace-nowrap text-lg max-sm:sr-only">{title}</h1>
      <div className="order-last -mx-2 flex w-[calc(100%+1rem)] flex-wrap gap-x-1 self-stretch xl:order-none xl:mx-0 xl:ml-4 xl:w-auto xl:shrink-0 xl:flex-nowrap xl:max-[90rem]:[&_:is(a,button)>svg]:hidden">
        {children}
      </div>
      <div className="min-w-0 flex-1 py-3 leading-tight sm:text-right">
        <AccountLink name={name} isCurrent={pathname.endsWith('/account')} address={account} />
        <p data-user-place dir="auto" className="truncate text-ink-soft text-xs">
          {place}
        </p>
      </div>
      <div className="flex shrink-0 items-center max-sm:-mr-2 sm:gap-x-3">
        <PaletteButton />
        <NotificationBell />
        <ThemeSwitch />
        <Button
          look="secondary"
          disabled={isPending}
          onClick={() => logOut()}
          className="px-3 max-sm:border-transparent max-sm:bg-transparent"
        >
          <LogOut className="size-4 max-sm:size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">Logout</span>
        </Button>
      </div>
    </header>
  );
}

/** The user's name links to their account. */
function AccountLink({ name, address, isCurrent }: { name: string; address: string; isCurrent: boolean }) {
  return (
    <Link
      to={address}
      data-tooltip="Your account"
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded font-semibold text-sm underline-offset-4 hover:underline',
        isCurrent ? 'underline decoration-2 decoration-copper' : '',
      )}
    >
      <UserRound className="size-3.5 shrink-0 text-ink-soft" aria-hidden="true" />
      <span data-user-name dir="auto" className="truncate">
        {name}
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
