import { z } from 'zod';
import { NewUser } from '#contract/users.ts';
import { userMessages } from '#contract/users-constants.ts';

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

export const newPerson = { firstName: '', lastName: '', email: '', phone: '', password: '' };
