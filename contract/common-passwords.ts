import { dictionary } from '@zxcvbn-ts/language-common';
import { PasswordLength } from './users-constants.ts';

const MOST = 10_000;

/**
 * The most common passwords that are long enough, most common first, in lower case. The source dictionary is many times
 * larger, so only the server and the build read this file; a page gets the result.
 */
export const commonPasswords = dictionary['passwords-common']
  .filter((password) => password.length >= PasswordLength.min)
  .slice(0, MOST)
  .map((password) => password.toLowerCase());
