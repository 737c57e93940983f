import { expect, test } from 'vitest';
import { approval, approver, partlySeen } from '#gallery/samples/approvals.ts';
import { employee, manager, member } from '#gallery/samples/people.ts';
import { decidedInWords, saysApproved, whoInWords } from './approval-words.ts';

const tom = approver({ id: member.id, name: 'Tom Becker' });
const { name } = approver();

test('who may still decide is “you” to themselves, first, and a name to others', () => {
  const asked = approval({ approvers: [tom, approver()] });

  expect(whoInWords(asked, manager.id)).toBe('you or Tom Becker');
  expect(whoInWords({ ...asked, needs: 'all' }, member.id)).toBe(`you and ${name}`);
  expect(whoInWords(asked, employee.id)).toBe(`Tom Becker or ${name}`);
  expect(whoInWords(approval({ approvers: [approver({ decision: 'approved' }), tom] }), manager.id)).toBe('Tom Becker');
  expect(whoInWords(partlySeen(), employee.id)).toBe('a manager');
});

test('who has decided reads it as their own decision', () => {
  expect(decidedInWords({ ...tom, decision: 'approved' }, member.id)).toBe('You approved');
  expect(decidedInWords({ ...tom, decision: 'approved' }, manager.id)).toBe('Tom Becker approved');
});

test.each([
  'Ok, approved.',
  'approved',
  'Yes please',
  'Sure!',
  'We agreed on this. Go ahead.',
  'That is fine with me, please order it.',
])('“%s” approves', (text) => expect(saysApproved(text)).toBe(true));

test.each([
  'Is it approved?',
  'I do not approve of this.',
  'We can’t approve that.',
  'No, thanks.',
  'Ok, but what does it cost?',
  'The printer is on fire.',
  'Yes, and here is a long story about the printer, the cable and the cupboard.',
  'Declined. The one before was approved.',
])('“%s” does not', (text) => expect(saysApproved(text)).toBe(false));
