import { z } from 'zod';
import { Id } from '#contract/primitives.ts';
import * as contract from '#contract/users.ts';
import { userMessages } from '#contract/users-constants.ts';

const required = userMessages.fieldsRequired;

/** In a form, an empty email counts as a missing field and is reported with the others. */
const Email = z.string().trim().min(1, required).pipe(contract.NewUser.shape.email);

/** A company's user, as the form has it. */
export const ClientUser = contract.NewUser.extend({
  email: Email,
  companyId: Id.or(z.literal('')).refine(Boolean, required),
});

/** A provider's admin, as the form has it. */
export const AdminUser = contract.NewUser.omit({ companyId: true }).extend({ email: Email });

export const newPerson = { firstName: '', lastName: '', email: '', phone: '', password: '' };
