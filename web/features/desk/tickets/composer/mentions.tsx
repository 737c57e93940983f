import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { matchesSearch } from '#contract/search-text.ts';
import { userMessages } from '#contract/users-constants.ts';
import { staffMatching } from '#web/features/desk/pickers/api.ts';
import { useStaff } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { IconButton } from '#web/ui/button.tsx';
import { FieldList } from '#web/ui/field-list.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { replaceBeforeCursor, startOfMention, useFieldSearch } from './field-search.ts';
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

type MentionListProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  search: string;
  onChoose: (person: Mention) => void;
  onClose: () => void;
};

/** The active colleagues whose name matches, beside the field of an internal note. */
function MentionList({ field, search, onChoose, onClose }: MentionListProps) {
  const actor = useStaff();
  const { data, isPending, isError } = useQuery({
    ...staffMatching(useDebounced(search.trim())),
    placeholderData: keepPreviousData,
  });
  const people: Mention[] = (data ?? [])
    .filter(({ id, isActive }) => isActive && id !== actor.id)
    .map(({ id, firstName, lastName }) => ({ id, name: fullName(firstName, lastName) }))
    // The server's answer to what was typed before may still be shown.
    .filter(({ name }) => matchesSearch([name], search));

  function choose(id: string) {
    const person = people.find((each) => each.id === id);
    if (person) onChoose(person);
  }

  // What follows an @ may be something else, such as an hourly rate.
  if (people.length === 0 && /\s/.test(search)) return null;
  return (
    <FieldList
      {...{ field, search, onClose }}
      label="Colleagues"
      entries={people.map(({ id, name }) => ({ id, content: <bdi className="block truncate">{name}</bdi> }))}
      note={noteFor(people, isPending, isError)}
      choosesWithTab
      onChoose={choose}
    />
  );
}

function noteFor(people: Mention[], isPending: boolean, isError: boolean) {
  if (isError) return `${userMessages.listFailed}. Close the list and try again.`;
  if (isPending) return 'Loading colleagues...';
  return people.length > 0 ? 'Enter mentions and notifies a colleague' : 'No colleague has this name.';
}
