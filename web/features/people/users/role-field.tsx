import type { ComponentProps } from 'react';
import { roleLabels } from '#web/features/shared/role-labels.ts';
import { roleHints } from './labels.ts';

const clientRoles = ['employee', 'member', 'manager'] as const;

type RoleFieldProps = Omit<ComponentProps<'input'>, 'value'> & {
  /** The chosen role, if the form holds it. */
  value?: string;
};

/** The role of a client user, with a description of each role. */
export function RoleField({ value, ...field }: RoleFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Role</legend>
      <div className="divide-y divide-line rounded border border-line-strong">
        {clientRoles.map((role) => (
          <label key={role} className="flex cursor-pointer gap-3 px-3 py-2.5">
            <input
              type="radio"
              value={role}
              {...(value === undefined ? {} : { checked: value === role })}
              {...field}
              className="tick mt-0.5"
            />
            <span className="min-w-0">
              <span className="block font-medium leading-snug">{roleLabels[role]}</span>
              <span className="block text-ink-soft text-sm">{roleHints[role]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
