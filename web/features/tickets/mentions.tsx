import { AtSign } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { onDemand } from '#web/lib/on-demand.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { mentionSearchIn, startOfMention } from './mention-search.ts';
import type { Mention } from './mentioned.ts';

const MentionList = onDemand(async () => (await import('./mention-list.tsx')).MentionList);

type MentionsProps = {
  readerId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called with the whole text of the field, and who is mentioned. */
  onInsert: (text: string, mention?: Mention) => void;
};

/** Opens the list of colleagues to mention in an internal note: by a button, or by `@` where a word starts. */
export function Mentions({ readerId, field, onInsert }: MentionsProps) {
  /** What is searched; null while the list is closed. */
  const [search, setSearch] = useState<string | null>(null);

  const handleInput = useEffectEvent((event: Event) => {
    const typed = mentionSearchIn(field.current);
    const isAt = event instanceof InputEvent && event.data === '@';
    // A list that was closed by Escape stays closed until the next @.
    if (search !== null || (isAt && typed === '')) setSearch(typed);
  });

  useEffect(() => {
    const { current } = field;
    current?.addEventListener('input', handleInput);
    return () => current?.removeEventListener('input', handleInput);
  }, [field]);

  function open() {
    const { current } = field;
    if (!current) return;
    const before = current.value.slice(0, current.selectionStart);
    write(/(^|\s)$/.test(before) ? '@' : ' @', current.selectionStart);
    setSearch('');
  }

  function choose(person: Mention) {
    setSearch(null);
    if (field.current) write(`@${person.name} `, startOfMention(field.current), person);
  }

  /** Replaces what is between a place and the cursor. */
  function write(text: string, start: number | undefined, mention?: Mention) {
    const { current } = field;
    if (!current) return;
    const end = current.selectionStart;
    current.focus();
    current.setRangeText(text, start ?? end, end, 'end');
    flushSync(() => onInsert(current.value, mention));
  }

  return (
    <>
      <IconButton label="Mention a colleague (@)" onClick={open}>
        <AtSign className="size-5" aria-hidden="true" />
      </IconButton>
      {search !== null && (
        <MentionList {...{ readerId, field, search }} onChoose={choose} onClose={() => setSearch(null)} />
      )}
    </>
  );
}
