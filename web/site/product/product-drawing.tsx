import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { identityOf } from '#content/identity.ts';
import { ProviderMark } from '#web/ui/identity.tsx';
import { useSite } from '../shared/use-site.tsx';

export type ProductName = 'list' | 'thread' | 'report';

type ProductDrawingProps = { name: ProductName; label: string; className?: string | undefined };

/** The client portal, drawn in the provider's colors with their mark, and with requests that anybody could have. */
export function ProductDrawing({ name, label, className = '' }: ProductDrawingProps) {
  const site = useSite();
  const Content = contents[name];
  return (
    <div
      role="img"
      aria-label={label}
      className={`overflow-hidden rounded border border-line-strong bg-paper text-sm shadow-float ${className}`}
    >
      <div aria-hidden="true" className="flex items-center gap-2.5 border-line border-b bg-surface px-4 py-3">
        <ProviderMark identity={identityOf(site)} name={site.brand.name} className="size-6" />
        <span className="font-display font-semibold text-base">Support Portal</span>
      </div>
      <div aria-hidden="true" className="p-5">
        <Content />
      </div>
    </div>
  );
}

const contents: Record<ProductName, () => ReactNode> = { list: List, thread: Thread, report: Report };

const waiting = [['TKT-1184', 'New laptop for the front desk', 'Which of the two should we order?']] as const;
const working = [
  ['TKT-1187', 'Scanner sends no email', 'You hear from us by 2:00 PM'],
  ['TKT-1179', 'Access to the shared folder', 'You hear from us by tomorrow, 10:00 AM'],
] as const;

function List() {
  return (
    <>
      <p className="mb-1.5 font-semibold">Waiting for you</p>
      <Tickets tickets={waiting} isWaiting />
      <p className="mt-5 mb-1.5 font-semibold">With us</p>
      <Tickets tickets={working} />
    </>
  );
}

type TicketsProps = {
  tickets: readonly (readonly [number: string, title: string, next: string])[];
  isWaiting?: boolean;
};

function Tickets({ tickets, isWaiting }: TicketsProps) {
  return (
    <ul className="grid gap-2">
      {tickets.map(([number, title, next]) => (
        <li
          key={number}
          className={`rounded border bg-surface px-4 py-2.5 ${isWaiting ? 'border-copper' : 'border-line'}`}
        >
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{title}</span>
            <span className="whitespace-nowrap text-ink-faint tabular-nums">{number}</span>
          </p>
          <p className={isWaiting ? 'text-copper' : 'text-ink-soft'}>{next}</p>
        </li>
      ))}
    </ul>
  );
}

const messages = [
  ['client', '9:12 AM', 'The scanner on the second floor stopped sending email this morning.'],
  ['provider', '9:20 AM', 'Thank you. Its password expired last night. I am entering the new one now.'],
  ['provider', '9:26 AM', 'It works again from here. Could you try one page?'],
  ['client', '9:31 AM', 'It arrived. Thanks!'],
] as const;

function Thread() {
  return (
    <>
      <p className="mb-1.5 flex items-baseline justify-between gap-3">
        <span className="font-semibold text-base">Scanner sends no email</span>
        <span className="text-ink-faint tabular-nums">TKT-1187</span>
      </p>
      <ol className="grid gap-2.5">
        {messages.map(([side, time, text]) => (
          <li
            key={time}
            className={`rounded px-4 py-2 ${side === 'provider' ? 'mr-8 bg-river-wash' : 'ml-8 bg-sunken'}`}
          >
            <p className="text-ink-faint tabular-nums">{time}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3 flex items-center gap-2 font-medium text-moss">
        <Check className="size-4" aria-hidden="true" />
        Solved at 9:31 AM
      </p>
    </>
  );
}

const kinds = [
  ['Printers and scanners', 6],
  ['Passwords', 4],
  ['Email', 2],
] as const;

function Report() {
  return (
    <>
      <p className="font-semibold text-base">Last month</p>
      <p className="mt-1.5 text-ink-soft">Every request that came in, and how we dealt with it.</p>
      <ul className="mt-4 grid gap-3">
        {kinds.map(([kind, count]) => (
          <li key={kind}>
            <p className="flex justify-between gap-3">
              <span>{kind}</span>
              <span className="tabular-nums">{count}</span>
            </p>
            <svg viewBox="0 0 60 2" className="mt-1.5 block w-full" aria-hidden="true">
              <rect width={count * 10} height="2" rx="1" className="fill-copper" />
            </svg>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-center gap-2 border-line border-t pt-3 text-moss">
        <Check className="size-4 shrink-0" aria-hidden="true" />
        Answered in time
      </p>
    </>
  );
}
