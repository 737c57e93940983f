import { FieldLimit } from '#contract/shared-constants.ts';

/** Subscribes to emails without script; and the feed for programs. */
export function SubscribeForm({ canSubscribe }: { canSubscribe: boolean }) {
  return (
    <section className="border-copper border-t-2 pt-5 print:hidden">
      <h2 className="text-xl">Hear about it</h2>
      {canSubscribe && (
        <form method="post" action="/api/status/subscriptions" className="mt-3 grid gap-2">
          <label htmlFor="status-email" className="text-ink-soft text-sm">
            We email you when something does not work, and when it works again.
          </label>
          <input
            id="status-email"
            type="email"
            name="email"
            required
            maxLength={FieldLimit.email}
            autoComplete="email"
            placeholder="you@company.example"
            className="field min-h-12"
          />
          <button type="submit" className="action action-main min-h-12">
            Subscribe
          </button>
        </form>
      )}
      <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
        <a href="/status/feed.atom" className="prose-link inline-flex min-h-8 items-center">
          Feed
        </a>
        <a href="/status.json" className="prose-link inline-flex min-h-8 items-center">
          JSON
        </a>
      </p>
    </section>
  );
}
