import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { updateOnCall } from '#contract/promise.ts';
import { OnCallLimit } from '#contract/promise-constants.ts';
import { listUsers } from '#contract/users.ts';
import { noPick, Picker, SUGGESTIONS } from '#web/features/pickers/picker.tsx';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { request } from '#web/lib/request.ts';
import { EmptyState } from '#web/ui/notice.tsx';
import { type OnCall, orderOf, staleAnswerOf, useUpdateOnCall } from './api.ts';
import { OnCallOrder, type Person } from './on-call-order.tsx';
import { PromiseForm } from './promise-screen.tsx';
import { useEdit } from './use-edit.ts';

const DRAFT = 'on-call';

const Fields = z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) });
const OnCallDraft = z.object({ typed: Fields, copy: Fields, version: z.number() });

/** Sets who is asked, and in which order. */
export function OnCallForm({ saved }: { saved: OnCall }) {
  const { mutate: update, isPending, error, reset } = useUpdateOnCall(DRAFT);
  const edit = useEdit(DRAFT, OnCallDraft, { fields: fieldsOf(saved), version: saved.version });
  const { people } = edit.typed;
  const stale = staleAnswerOf<typeof updateOnCall>(error);

  function save(over?: typeof stale) {
    update(
      { sent: { ...orderOf(edit.typed), version: edit.version }, copy: orderOf(edit.copy), over },
      { onSuccess: (now) => edit.finish({ fields: fieldsOf(now), version: now.version }) },
    );
  }

  function leave() {
    edit.startOver();
    reset();
  }

  return (
    <PromiseForm
      label="On call"
      action="Save Order"
      isPending={isPending}
      isChanged={edit.isChanged}
      conflict={
        stale && (
          <StaleNotice
            key={stale.version}
            what="list"
            changes={stale.changes}
            onSaveMine={() => save(stale)}
            onTakeTheirs={leave}
          />
        )
      }
      onSave={() => save()}
      onDiscard={leave}
    >
      <div className="space-y-5 px-4 py-5 sm:px-6">
        {people.length === 0 ? (
          <EmptyState title="Nobody is on call" heading="h3">
            Urgent tickets outside service hours wait until you open. Add the person who takes care of them first.
          </EmptyState>
        ) : (
          <OnCallOrder people={people} isReadOnly={false} onChange={(next) => edit.change({ people: next })} />
        )}
        {people.length < OnCallLimit.people && (
          <AddPerson people={people} onAdd={(person) => edit.change({ people: [...people, person] })} />
        )}
      </div>
    </PromiseForm>
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
    queryKey: ['users', 'admins', 'on call', search],
    queryFn: ({ signal }) =>
      request(listUsers, { querystring: { type: 'admins', search, limit: SUGGESTIONS + OnCallLimit.people }, signal }),
    select: (users) => users.filter(({ id, isActive }) => isActive && people.every((person) => person.id !== id)),
  });
