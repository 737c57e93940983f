import { Bold, Code, Heading2, Italic, Link2, List, ListOrdered, type LucideIcon, Quote, Table } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { shortcutKey } from '#web/lib/shortcut-key.ts';
import { Toolbar, ToolbarButton } from '#web/ui/toolbar.tsx';
import { marks } from './markdown-marks.ts';

type Name = keyof typeof marks;

const buttons: { name: Name; label: string; icon: LucideIcon }[] = [
  { name: 'bold', label: 'Bold (Ctrl B)', icon: Bold },
  { name: 'italic', label: 'Italic (Ctrl I)', icon: Italic },
  { name: 'heading', label: 'Heading', icon: Heading2 },
  { name: 'list', label: 'List', icon: List },
  { name: 'steps', label: 'Steps', icon: ListOrdered },
  { name: 'link', label: 'Link', icon: Link2 },
  { name: 'code', label: 'Code', icon: Code },
  { name: 'quote', label: 'Quote', icon: Quote },
  { name: 'table', label: 'Table', icon: Table },
];

/** Buttons for the common marks of Markdown. The arrow keys move between them. */
export function MarkdownToolbar({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <Toolbar label="Format">
      {buttons.map(({ name, label, icon: Icon }) => (
        <ToolbarButton key={name} label={label} onClick={() => field.current && press(field.current, name)}>
          <Icon className="size-4.5" aria-hidden="true" />
        </ToolbarButton>
      ))}
    </Toolbar>
  );
}

const keys: Record<string, Name> = { b: 'bold', i: 'italic' };

/** Ctrl or ⌘ with B and I, as in every editor. */
export function handleMarkKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  const name = keys[shortcutKey(event).toLowerCase()];
  if (!name || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  press(event.currentTarget, name);
}

function press(field: HTMLTextAreaElement, name: Name) {
  const { value, selectionStart, selectionEnd } = field;
  const { from, to, typed, selected } = marks[name](value, { from: selectionStart, to: selectionEnd });
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, and the only way to change a field so that its undo still works. It tells React, too.
  document.execCommand(typed === '' ? 'delete' : 'insertText', false, typed);
  field.setSelectionRange(from + selected[0], from + selected[1]);
}
