import type { Role } from '#contract/primitives.ts';
import { roleLabels } from '#web/features/shared/role-labels.ts';
import { classNames } from '#web/ui/class-names.ts';

const looks: Record<Role, string> = {
  super_admin: 'bg-river-wash text-river',
  admin: 'bg-sunken text-ink-soft',
  manager: 'bg-river-wash text-river',
  member: 'bg-sunken text-ink-soft',
  employee: 'bg-sunken text-ink-soft',
};

export function RoleBadge({ role }: { role: Role }) {
  return <span className={classNames('badge', looks[role])}>{roleLabels[role]}</span>;
}

/** Color, shape and word: a full dot for users who can log in, a ring for those who can't. */
export function ActiveState({ isActive }: { isActive: boolean }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap text-sm',
        isActive ? 'text-moss' : 'text-ink-faint',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-full', isActive ? 'bg-moss' : 'border-2 border-ink-faint')}
      />
      {isActive ? 'Active' : 'Inactive'}
    </span>
  );
}
