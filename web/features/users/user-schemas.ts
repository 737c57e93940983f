import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { Id } from '#contract/primitives.ts';
import * as contract from '#contract/users.ts';

const required = messages.userFieldsRequired;

/** In a form a missing address is one of the missing fields, and said with them. */
const Email = z.string().trim().min(1, required).pipe(contract.NewUser.shape.email);

/** A form's user of a company. */
export const ClientUser = contract.NewUser.extend({
  email: Email,
  companyId: Id.or(z.literal('')).refine(Boolean, required),
});

/** A form's admin of the provider. */
export const AdminUser = contract.NewUser.omit({ companyId: true }).extend({ email: Email });

export const newPerson = { firstName: '', lastName: '', email: '', phone: '', password: '' };
