import type { Choice } from '#web/features/desk/tickets/keys/choices.ts';
import { useStaff } from '#web/lib/actor.ts';
import { TextButton } from '#web/ui/button.tsx';
import { keepFocusInForm } from './keep-in-form.ts';

type AssignToMeProps = { assigneeId: string | null; choices: Choice[]; onChoose: (choice: Choice) => void };

/** Assigns a ticket to the user in one click, if it isn't theirs. */
export function AssignToMe({ assigneeId, choices, onChoose }: AssignToMeProps) {
  const actor = useStaff();
  const choice = choices.find(({ id }) => id === actor.id);
  if (!choice || assigneeId === actor.id) return null;

  return (
    <div ref={keepFocusInForm} className="ms-19">
      <TextButton onClick={() => onChoose(choice)}>Assign to me</TextButton>
    </div>
  );
}
