import { FilePenLine } from 'lucide-react';
import { TextButton } from './button.tsx';

type DraftNoticeProps = {
  /** Unsaved choices are not typed text. */
  kind?: keyof typeof words;
  onDiscard: () => void;
};

const words = {
  text: { said: 'We kept what you had typed.', discard: 'Discard it' },
  changes: { said: 'You have unsaved changes.', discard: 'Discard changes' },
  edit: { said: 'Your edit is not saved yet.', discard: 'Discard edit' },
} as const;

/** Says that a form has unsent changes and offers to discard them. */
export function DraftNotice({ kind = 'text', onDiscard }: DraftNoticeProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
      <FilePenLine className="size-4 shrink-0" aria-hidden="true" />
      <span role="status">{words[kind].said}</span>
      <TextButton onClick={onDiscard}>{words[kind].discard}</TextButton>
    </p>
  );
}
