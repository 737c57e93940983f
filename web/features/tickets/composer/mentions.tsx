import { AtSign } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#web/ui/button.tsx';
import { replaceBeforeCursor, startOfMention, useFieldSearch } from './field-search.ts';
import { MentionList } from './mention-list.tsx';
import type { Mention } from './mentioned.ts';

type MentionsProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called with the field's whole text and, if a colleague was chosen, that colleague. */
  onInsert: (text: string, mention?: Mention) => void;
};

/** Opens the list of colleagues to mention in an internal note: by a button, or by `@` where a word starts. */
export function Mentions({ field, onInsert }: MentionsProps) {
  const [search, setSearch] = useFieldSearch({ field, trigger: '@', startOf: startOfMention });

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

  function write(text: string, start: number | undefined, mention?: Mention) {
    const { current } = field;
    if (!current) return;
    replaceBeforeCursor(current, text, start);
    flushSync(() => onInsert(current.value, mention));
  }

  return (
    <>
      <IconButton label="Mention a colleague (@)" onClick={open}>
        <AtSign className="size-5" aria-hidden="true" />
      </IconButton>
      {search !== null && <MentionList {...{ field, search }} onChoose={choose} onClose={() => setSearch(null)} />}
    </>
  );
}
