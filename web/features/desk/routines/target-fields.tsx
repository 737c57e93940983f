import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { RoutineLimit } from '#contract/routines-constants.ts';
import { providerStaff } from '#web/features/desk/pickers/api.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { RequesterField } from '#web/features/desk/pickers/requester-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { GroupError, PersonOptions, SelectField } from '#web/ui/field.tsx';
import { blankTarget, type TypedTarget } from './routine-fields.ts';

type TargetFieldsProps = {
  targets: TypedTarget[];
  isChecked: boolean;
  error: string | undefined;
  onChange: (targets: TypedTarget[]) => void;
};

/** The companies of a routine, each with the requester of its tickets. */
export function TargetFields({ targets, isChecked, error, onChange }: TargetFieldsProps) {
  const { data: staff = [] } = useQuery(providerStaff);
  const set = (index: number, part: Partial<TypedTarget>) => {
    const target = targets[index];
    if (target) onChange(targets.with(index, { ...target, ...part }));
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Companies</legend>
      <ul className="space-y-2">
        {targets.map(({ key, company, requester, assignedToId }, index) => (
          <li key={key} className="grid gap-3 rounded border border-line p-3 sm:grid-cols-2">
            <CompanyField
              initial={company}
              isInvalid={isChecked && !company.id}
              onChange={(picked) =>
                set(index, {
                  company: picked,
                  ...(picked.id === company.id ? {} : { requester: { id: '', name: '' } }),
                })
              }
            />
            <RequesterField
              key={company.id}
              companyId={company.id}
              initial={requester}
              isInvalid={isChecked && !requester.id}
              onChange={(picked) => set(index, { requester: picked })}
            />
            <SelectField
              label="Assignee"
              value={assignedToId}
              onChange={(event) => set(index, { assignedToId: event.target.value })}
            >
              <option value="">As in the template</option>
              <PersonOptions of={staff.filter(({ id, isActive }) => isActive || id === assignedToId)} />
            </SelectField>
            {targets.length > 1 && (
              <Button
                look="quiet"
                size="small"
                className="self-end justify-self-end"
                onClick={() => onChange(targets.toSpliced(index, 1))}
              >
                <Trash2 className="size-4" aria-hidden="true" />
                Remove<span className="sr-only"> {company.name || `company ${index + 1}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <GroupError>{error}</GroupError>
      {targets.length < RoutineLimit.targets && (
        <Button look="secondary" size="small" className="mt-2" onClick={() => onChange([...targets, blankTarget()])}>
          <Plus className="size-4" aria-hidden="true" />
          Add company
        </Button>
      )}
    </fieldset>
  );
}
