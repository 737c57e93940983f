import { expect, test } from 'vitest';
import { rawMail } from '../raw-mail.ts';
import { readMail } from '../read-mail.ts';

const said = (Subject: string, text: string) => readMail(rawMail({ Subject }, text));

test.each([
  ['Recall: Payroll list', 'Dana Smith would like to recall the message, "Payroll list".', 'Payroll list'],
  ['Recall: Re: Payroll', 'Dana Smith would like to recall the message, “Re: Payroll”.\r\n', 'Re: Payroll'],
  ['Rückruf: Gehälter', 'Dana Smith möchte die Nachricht "Gehälter" zurückrufen.', 'Gehälter'],
  ['Rappel : Salaires', 'Dana Smith souhaite rappeler le message « Salaires ».', 'Salaires'],
])('%s takes an email back', (subject, text, recalls) => {
  expect(said(subject, text)).toMatchObject({ kind: 'auto', recalls });
});

test.each([
  [
    'Recall: Payroll list',
    'I would like to recall the message, "Payroll list".\r\n\r\nPlease delete it, it has salaries.',
  ],
  ['Payroll list', 'Dana Smith would like to recall the message, "Payroll list".'],
  ['Recall: Payroll list', 'How do I recall an email?'],
  ['Recall of our laptops', 'The maker recalls them.'],
])('%s with other words is a message', (subject, text) => {
  const mail = said(subject, text);
  expect([mail.kind, mail.recalls]).toEqual(['message', undefined]);
});
