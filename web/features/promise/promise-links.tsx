import { Link } from '#web/ui/link.tsx';

const links = [
  { to: '/admin/promise/service-hours', name: 'Service hours', about: 'the week, the time zone and the holidays' },
  { to: '/admin/promise/targets', name: 'Targets', about: 'how soon you answer and resolve' },
  { to: '/admin/promise/on-call', name: 'On call', about: 'who takes urgent tickets after hours' },
];

/** Leads from the system settings to what is promised. */
export function PromiseLinks() {
  return (
    <section aria-labelledby="promise-links">
      <h3 id="promise-links" className="text-lg">
        The promise
      </h3>
      <p className="mt-1 text-ink-soft">When clients hear from you. Tickets count down to it.</p>
      <ul className="mt-2">
        {links.map(({ to, name, about }) => (
          <li key={to} className="flex min-h-9 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
            <Link to={to}>{name}</Link>
            <span className="text-ink-faint text-sm">{about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
