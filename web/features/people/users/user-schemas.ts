import { z } from 'zod';
import { Role } from '#contract/primitives.ts';
import { NewUser } from '#contract/users.ts';
import { userMessages } from '#contract/users-constants.ts';
import type { User } from './api.ts';

const required = userMessages.fieldsRequired;

/** A provider's admin as in the form, where an empty email counts as a missing field and is reported with the others. */
export const AdminUser = NewUser.extend({ email: z.string().trim().min(1, required).pipe(NewUser.shape.email) });

/** A company's user, as the form has it. */
export const ClientUser = AdminUser.refine(({ companyId }) => companyId, {
  path: ['companyId'],
  message: required,
  // Reported together with other errors, so the user can fix them all at once.
  when: () => true,
});

/** A user as typed, complete or not. */
export const UserFields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: Role,
  /** Of a client. */
  company: z.object({ id: z.string(), name: z.string() }),
});
export type UserFields = z.output<typeof UserFields>;

export const NewUserFields = UserFields.extend({ password: z.string() });
export type NewUserFields = z.output<typeof NewUserFields>;

export function userFieldsOf({ firstName, lastName, email, phone, role, companyId, companyName }: User): UserFields {
  return { firstName, lastName, email, phone, role, company: { id: companyId ?? '', name: companyName ?? '' } };
}
