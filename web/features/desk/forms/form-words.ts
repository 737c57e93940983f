import type { FormAudiences, QuestionKind } from '#contract/forms-constants.ts';
import { ClientRole } from '#contract/primitives.ts';
import type { RequestForm } from './api.ts';

export const kindLabels: Record<QuestionKind, string> = {
  text: 'One line of text',
  paragraph: 'Several lines of text',
  number: 'Number',
  date: 'Date',
  yes_no: 'Yes or no',
  choice: 'One of several options',
  choices: 'Any of several options',
  person: 'Person at their company',
  email: 'Email address',
  phone: 'Phone number',
};

export const audienceLabels: Record<(typeof FormAudiences)[number], string> = {
  clients: 'All companies',
  companies: 'Some companies',
  staff: 'Only your team',
};

/** `1 question` */
export function questionCount(count: number) {
  return count === 1 ? '1 question' : `${count} questions`;
}

/** Who is offered a form: `Managers and members of 2 companies`. */
export function audienceWords({ audience, companyIds, roles }: Pick<RequestForm, 'audience' | 'companyIds' | 'roles'>) {
  if (audience === 'staff') return audienceLabels.staff;
  const count = companyIds.length;
  const companies = audience === 'clients' ? 'all companies' : count === 1 ? '1 company' : `${count} companies`;
  const people =
    roles.length === ClientRole.options.length
      ? 'Everybody'
      : roles.map((role, index) => (index ? plural[role].toLowerCase() : plural[role])).join(' and ');
  return `${people} of ${companies}`;
}

const plural: Record<ClientRole, string> = { manager: 'Managers', member: 'Members', employee: 'Employees' };
