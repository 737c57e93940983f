import { AgreementLimit } from './agreements-constants.ts';
import { monthInWords } from './time-words.ts';

export const adjustmentMessages = {
  onlySuperAdmins: 'Access Denied: Only super admins can correct a statement',
  correctsLater: 'A correction can’t be of an earlier month than the one that it corrects',
  monthLater: 'This month is more than a year ahead. Check the year.',
  monthLongAgo: 'This month is more than two years ago. Check the year.',
  stays: (month: string) =>
    `${monthInWords(month)} is closed for this company, so its corrections stay. Add another one to a later month.`,
  tooMany: `A month of a company has at most ${AgreementLimit.adjustmentsOfMonth} corrections. Put several into one.`,
  listFailed: 'Failed to load the corrections',
  added: 'Correction added',
  addFailed: 'Failed to add the correction',
  deleted: 'Correction deleted',
  deleteFailed: 'Failed to delete the correction',
} as const;
