import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { OnCallLimit } from '#contract/promise-constants.ts';
import { listUsers } from '#contract/users.ts';
import { noPick, Picker, SUGGESTIONS } from '#web/features/desk/pickers/picker.tsx';
import { SectionForm } from '#web/features/shared/section-form.tsx';
import { useForm } from '#web/lib/form.ts';
import { fullName } from '#web/lib/full-name.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { EmptyState } from '#web/ui/notice.tsx';
import { type OnCall, orderOf, useUpdateOnCall } from './api.ts';
import { OnCallOrder, type Person } from './on-call-order.tsx';

const Fields = z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) });
const draft = { nameOf: () => 'on-call', schema: Fields };

/** Sets who is asked, and in which order. */
export function OnCallForm({ saved }: { saved: OnCall }) {
  const edit = useForm({
    record: saved,
    fieldsOf,
    draft,
    toSent: orderOf,
    sendsAll: true,
    mutation: useUpdateOnCall(),
  });
  const { people } = edit.typed;

  return (
    <SectionForm label="On call" action="Save order" what="list" edit={edit}>
      <div className="space-y-5 pb-5">
        {people.length === 0 ? (
          <EmptyState title="Nobody is on call" heading="h4">
            Urgent tickets outside service hours wait until you open. Add the person who takes care of them first.
          </EmptyState>
        ) : (
          <OnCallOrder people={people} isReadOnly={false} onChange={(next) => edit.change({ people: next })} />
        )}
        {people.length < OnCallLimit.people && (
          <AddPerson people={people} onAdd={(person) => edit.change({ people: [...people, person] })} />
        )}
      </div>
    </SectionForm>
  );
}

const fieldsOf = ({ people }: Pick<OnCall, 'people'>) => ({ people: people.map(({ id, name }) => ({ id, name })) });

function AddPerson({ people, onAdd }: { people: Person[]; onAdd: (person: Person) => void }) {
  // A picked person moves to the list, and the field starts anew with the focus in it.
  const [round, setRound] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) place.current?.querySelector('input')?.focus();
  }, [round]);

  return (
    <div ref={place} data-add-person className="max-w-md">
      <Picker
        key={round}
        label="Add a person"
        placeholder="Search your team"
        initial={noPick}
        onChange={(person) => {
          if (!person.id) return;
          onAdd(person);
          setRound(round + 1);
        }}
        matching={(search) => staffMatching(search, people)}
        nameOf={({ firstName, lastName }) => fullName(firstName, lastName)}
        detailOf={({ email }) => email}
        none="Nobody else on your team matches."
      />
    </div>
  );
}

/** Active staff who are not in the list yet. */
const staffMatching = (search: string, people: Person[]) =>
  queryOptions({
    ...queryOf(['users', 'admins', 'on call', search], listUsers, {
      querystring: { type: 'admins', search, limit: SUGGESTIONS + OnCallLimit.people },
    }),
    select: (users) => users.filter(({ id, isActive }) => isActive && people.every((person) => person.id !== id)),
  });
