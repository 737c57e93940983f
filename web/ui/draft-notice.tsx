import { FilePenLine } from 'lucide-react';

/** Says that a form is not empty because somebody typed in it before, and how to start afresh. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
      <FilePenLine className="size-4 shrink-0" aria-hidden="true" />
      <span role="status">We kept what you had typed.</span>
      <button
        type="button"
        onClick={onDiscard}
        className="min-h-7 text-river underline underline-offset-2 pointer-coarse:min-h-11"
      >
        Discard it
      </button>
    </p>
  );
}
