import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const formats: Record<string, string> = {
  uuid: 'This is not a valid id',
  datetime: 'Use a date and time such as 2026-11-26T09:00:00Z',
  date: 'Use a date such as 2026-11-26',
  time: 'Use a time such as 09:00',
  email: 'Enter a valid email address',
  url: 'Use an address such as https://example.com',
};

/** The error message for an invalid value whose schema has no message of its own. */
export function inPlainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required'
        : `This must be ${nouns[issue.expected] ?? 'something else'}`;
    case 'too_small':
      return `Use at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `Use at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return `${issue.values.length === 1 ? 'This must be' : 'Choose one of'} ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not valid';
    case 'unrecognized_keys':
      return `There is no ${listed(issue.keys)} here.${issue.inst instanceof z.ZodObject ? ` Use: ${Object.keys(issue.inst.shape).join(', ')}` : ''}`;
    default:
      return 'This is not valid';
  }
}

/** The first of the keys that somebody sent, none of them longer than a line. */
function listed(keys: string[]) {
  return keys
    .slice(0, 5)
    .map((key) => key.slice(0, 60))
    .join(', ');
}

function unitOf(origin: string) {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

z.config({ customError: inPlainWords });
