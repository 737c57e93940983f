import { CommentLength } from '#contract/comments-constants.ts';
import type { TrackedTicket } from '#contract/tracking.ts';

/** The one form of the page. Fields and buttons elsewhere on it belong to it. */
export const formId = 'answer';

/** A button that does something else with the ticket. What is typed and attached goes along. */
export function FormButton({ to, children }: { to: string; children: string }) {
  return (
    <button type="submit" form={formId} formAction={to} className="action action-plain mt-4 w-full">
      {children}
    </button>
  );
}

/** Where the person answers, with files. */
export function AnswerForm({ ticket }: { ticket: TrackedTicket }) {
  const { address, isClosed, files, draft } = ticket;
  const hint = isClosed
    ? 'This request is closed. Your message opens a new one.'
    : 'We also read what you reply to our emails.';
  return (
    <form id={formId} method="post" action={address} encType="multipart/form-data" className="mt-10 print:hidden">
      <label htmlFor="comment" className="block font-display font-semibold text-xl">
        {isClosed ? 'Something new?' : 'Your answer'}
      </label>
      <p id="comment-hint" className="mt-1 mb-3 text-ink-soft">
        {hint}
      </p>
      <textarea
        id="comment"
        name="comment"
        rows={6}
        maxLength={CommentLength}
        dir="auto"
        aria-describedby="comment-hint"
        defaultValue={draft}
        className="field w-full"
      />
      <label htmlFor="files" className="mt-5 block font-medium">
        Files <span className="font-normal text-ink-soft">(optional)</span>
      </label>
      <input
        id="files"
        type="file"
        name="files"
        multiple={files.most > 1}
        aria-describedby="files-hint"
        className="mt-2 block w-full max-w-full text-base file:mr-3 file:min-h-11 file:rounded file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
      />
      <p id="files-hint" className="mt-2 text-ink-soft text-sm">
        Up to {files.most === 1 ? 'one file' : `${files.most} files`}, {files.megabytes} MB each
      </p>
      <button type="submit" className="action action-main mt-6">
        Send
      </button>
    </form>
  );
}
