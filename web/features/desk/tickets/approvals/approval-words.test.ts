import { expect, test } from 'vitest';
import { saysApproved } from './approval-words.ts';

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
