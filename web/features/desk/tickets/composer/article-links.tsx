import { BookOpen } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { IconButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { replaceBeforeCursor } from './field-search.ts';

const ArticleList = onDemand(async () => (await import('./article-list.tsx')).ArticleList);

type ArticleLinksProps = {
  ticket: Ticket;
  isInternal: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called with the field's whole text. */
  onInsert: (text: string) => void;
};

/** Opens the list of articles that the ticket is most likely about, and inserts the chosen one as a link. */
export function ArticleLinks({ ticket, isInternal, field, onInsert }: ArticleLinksProps) {
  const [isOpen, setIsOpen] = useState(false);

  function open() {
    field.current?.focus();
    setIsOpen(true);
  }

  /** The address becomes a link where the comment is shown; comments have no markup for one. */
  function insert({ title, address }: { title: string; address: string }) {
    setIsOpen(false);
    const { current } = field;
    if (!current) return;
    const { value, selectionStart } = current;
    const before = /(^|\s)$/.test(value.slice(0, selectionStart)) ? '' : ' ';
    const after = /^[\s.,;:!?)]/.test(value.slice(selectionStart)) ? '' : ' ';
    replaceBeforeCursor(current, `${before}${title}: ${address}${after}`, undefined);
    flushSync(() => onInsert(current.value));
  }

  return (
    <>
      <IconButton label="Suggested articles" onClick={open}>
        <BookOpen className="size-5" aria-hidden="true" />
      </IconButton>
      {isOpen && <ArticleList {...{ ticket, isInternal, field }} onChoose={insert} onClose={() => setIsOpen(false)} />}
    </>
  );
}
