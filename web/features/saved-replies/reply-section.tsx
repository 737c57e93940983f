import { Link } from '#web/ui/link.tsx';

/** Leads from the system settings to the saved replies. */
export function ReplySection() {
  return (
    <section aria-labelledby="saved-replies">
      <h3 id="saved-replies" className="text-lg">
        Saved replies
      </h3>
      <p className="mt-1 text-ink-soft">Answers that you and your team insert into comments.</p>
      <Link to="/admin/saved-replies" className="mt-2 inline-flex min-h-10 items-center">
        Manage saved replies
      </Link>
    </section>
  );
}
