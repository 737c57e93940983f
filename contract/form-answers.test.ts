import { expect, test } from 'vitest';
import {
  type Answers,
  answeredQuestions,
  answersInLines,
  asksForSecret,
  checkAnswers,
  type Question,
  shownQuestions,
} from './form-answers.ts';
import { formMessages } from './forms-constants.ts';

const question = (key: string, kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  ...{ key, kind, label: key, help: '', options: [], isRequired: false, when: null },
  ...more,
});
const option = (value: string, isRetired = false) => ({ value, label: value.toUpperCase(), isRetired });
const computer = { options: [option('laptop'), option('desktop'), option('tower', true)] };
const questions = [
  question('name', 'text', { isRequired: true }),
  question('equipment', 'yes_no'),
  question('computer', 'choice', { ...computer, isRequired: true, when: { key: 'equipment', in: ['yes'] } }),
  question('bag', 'text', { isRequired: true, when: { key: 'computer', in: ['laptop'] } }),
  question('access', 'choices', { options: [option('vpn'), option('files'), option('crm', true)] }),
];
const issuesOf = (answers: Answers, those = questions) => checkAnswers(those, answers).issues;
const issue = (key: string, message: string) => ({ path: `answers.${key}`, message });

test.each<[Answers, string[]]>([
  [{}, ['name', 'equipment', 'access']],
  [{ equipment: 'no', computer: 'laptop' }, ['name', 'equipment', 'access']],
  [{ equipment: 'yes' }, ['name', 'equipment', 'computer', 'access']],
  [{ equipment: 'yes', computer: 'laptop' }, ['name', 'equipment', 'computer', 'bag', 'access']],
  // The question on which it depends is hidden, whatever was answered before.
  [{ equipment: 'no', computer: 'laptop', bag: 'red' }, ['name', 'equipment', 'access']],
])('with %j, these are asked: %j', (answers, keys) => {
  expect(shownQuestions(questions, answers).map(({ key }) => key)).toEqual(keys);
});

test('of several choices, one of them is enough for a question that depends on them', () => {
  const those = [
    question('access', 'choices', { options: [option('vpn'), option('files')] }),
    question('folder', 'text', { when: { key: 'access', in: ['files'] } }),
  ];

  expect(shownQuestions(those, { access: ['vpn', 'files'] })).toHaveLength(2);
  expect(shownQuestions(those, { access: ['vpn'] })).toHaveLength(1);
});

test('answers to questions that are not shown are dropped, and required ones among them stop nothing', () => {
  const { answers, issues } = checkAnswers(questions, { name: ' Ada ', equipment: 'no', computer: 'abacus', bag: '' });

  expect(issues).toEqual([]);
  expect(answers).toEqual({ name: 'Ada', equipment: 'no' });
});

test('what is required and shown must be answered, and what nobody asks is refused', () => {
  const required = formMessages.answerRequired;

  expect(issuesOf({ name: '  ' })).toEqual([issue('name', required)]);
  expect(issuesOf({ name: '\u200b' })).toEqual([issue('name', required)]);
  expect(issuesOf({ name: 'Ada', equipment: 'yes', computer: '' })).toEqual([issue('computer', required)]);
  expect(issuesOf({ name: 'Ada', constructor: 'x' })).toEqual([issue('constructor', formMessages.unknownQuestion)]);
  // Not what every object has.
  expect(issuesOf({}, [question('constructor', 'text', { isRequired: true })])).toEqual([
    issue('constructor', required),
  ]);
});

test.each<[Question['kind'], unknown, string | undefined]>([
  ['text', 7, undefined],
  ['text', 'x'.repeat(501), 'Use at most 500 characters'],
  ['text', 'two\nlines', 'Use plain text on one line'],
  ['paragraph', 'two\nlines', ''],
  ['paragraph', 'x'.repeat(5_001), 'Use at most 5,000 characters'],
  ['number', 0, ''],
  ['number', -1e12, ''],
  ['number', 1e12 + 1, formMessages.number],
  ['number', '7', formMessages.number],
  ['date', '2026-02-28', ''],
  ['date', '2026-02-29', 'Enter a date such as 2026-11-30'],
  ['date', '11/30/2026', 'Enter a date such as 2026-11-30'],
  ['yes_no', 'no', ''],
  ['yes_no', 'maybe', formMessages.yesNo],
  ['choice', 'laptop', ''],
  ['choice', 'tower', formMessages.option],
  ['choice', 'abacus', formMessages.option],
  ['choice', ['laptop'], formMessages.option],
  ['choices', ['laptop', 'desktop'], ''],
  ['choices', ['laptop', 'tower'], formMessages.option],
  ['choices', 'laptop', formMessages.option],
  ['person', { name: 'Grace Hopper' }, ''],
  ['person', { userId: '0197f0a0-0000-7000-8000-000000000000' }, ''],
  ['person', 'Grace Hopper', formMessages.person],
  ['person', { name: 'x'.repeat(501) }, 'Use at most 500 characters'],
  ['email', 'grace@acme.example', ''],
  ['email', 'grace', 'Enter a valid email address'],
  ['phone', '+1 314 555 0110', ''],
  ['phone', '5'.repeat(41), 'Use at most 40 characters'],
])('a question of kind %s takes or refuses %j', (kind, answer, message) => {
  const options = kind === 'choice' || kind === 'choices' ? computer.options : [];

  const issues = issuesOf({ q: answer as string }, [question('q', kind, { options })]);

  expect(issues.map((each) => each.message)).toEqual(
    message === '' ? [] : [message ?? expect.stringMatching(/^This must be/)],
  );
});

test('the ticket keeps label, value and words of what was shown and answered, and a line for each', () => {
  const those = [
    ...questions,
    question('firstDay', 'date', { label: 'First day' }),
    question('seats', 'number', { label: 'How many?' }),
    question('boss', 'person', { label: 'Manager' }),
    question('buddy', 'person'),
  ];
  const answers = {
    ...{ name: 'Ada', equipment: 'yes', computer: 'desktop', access: ['files', 'vpn'] },
    ...{ firstDay: '2026-11-30', seats: 12500.5, boss: { userId: 'u1' }, buddy: { name: 'Grace' } },
  };

  const answered = answeredQuestions(those, checkAnswers(those, { ...answers, boss: { name: 'x' } }).answers, () => '');
  const named = answeredQuestions(those, { ...answers, bag: 'red' }, (id) => `Name of ${id}`);

  expect(answered.find(({ key }) => key === 'access')).toEqual({
    ...{ key: 'access', label: 'access', value: ['vpn', 'files'], text: 'VPN, FILES' },
  });
  expect(answersInLines(named)).toBe(
    [
      ...['name: Ada', 'equipment: Yes', 'computer: DESKTOP', 'access: FILES, VPN'],
      ...['First day: Nov 30, 2026', 'How many? 12500.5', 'Manager: Name of u1', 'buddy: Grace'],
    ].join('\n'),
  );
});

test.each([
  ['Password of the mailbox', true],
  ['The PIN for the door', true],
  ['Card number', true],
  ['Pinboard in the room', false],
  ['Opinion', false],
])('“%s” asks for a secret: %s', (label, isSecret) => {
  expect(asksForSecret(label)).toBe(isSecret);
});
