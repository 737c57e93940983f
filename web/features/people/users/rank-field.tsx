import type { ComponentProps } from 'react';
import { roleLabels } from '#web/features/shared/role-labels.ts';
import { Caution } from '#web/ui/caution.tsx';
import { Options, SelectField } from '#web/ui/field.tsx';

type RankFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  /** Whether somebody is about to be promoted to super admin. */
  isPromotion: boolean;
  person: string;
};

/** Admin or super admin, with a note on what a super admin may do. */
export function RankField({ isPromotion, person, ...select }: RankFieldProps) {
  return (
    <div className="space-y-2">
      <SelectField label="Role" {...select}>
        <Options of={['admin', 'super_admin']} labels={roleLabels} />
      </SelectField>
      <Caution>
        {isPromotion && (
          <>
            As a super admin, <bdi>{person.trim() || 'this user'}</bdi> gains the ability to manage other admins: to
            edit, promote, deactivate and remove them, you included.
          </>
        )}
      </Caution>
    </div>
  );
}
