import type { ReactNode } from 'react';
import { linkTo } from '#web/lib/parameter.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { Link } from '#web/ui/link.tsx';

/** What follows the first steps, once none is open. */
export function WhatNext() {
  return (
    <section aria-labelledby="what-next" className="mt-8">
      <h3 id="what-next" className="text-lg">
        What next
      </h3>
      <ul className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Next link={<Link to="/admin/account">Turn on two-factor login</Link>}> for your own account.</Next>
        <Next link={<Link to="/admin/admins">Add a colleague</Link>}> under Admins.</Next>
        <Next link={<Anchor href="/">Look at your website</Anchor>}>
          . Its texts, prices and pictures are files: <code>npm run site -- new my-site</code> makes your own, and{' '}
          <code>npm run site -- check my-site</code> lists the texts that are still ours.
        </Next>
        <Next link={<Link to={linkTo({ settings: 'export' })}>Set up backups</Link>}>
          {' '}
          before there is much to lose.
        </Next>
      </ul>
    </section>
  );
}

function Next({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <li className="text-ink-soft pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:min-h-11 pointer-coarse:[&_a]:items-center">
      {link}
      {children}
    </li>
  );
}
