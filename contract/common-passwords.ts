import { dictionary } from '@zxcvbn-ts/language-common';
import { MinPasswordLength } from './constants.ts';

const MOST = 10_000;

/**
 * The most common passwords of those that are long enough, most common first, in small letters. The list that they are taken from
 * has many times as many: only the server and the build read this, and a page is given the result.
 */
export const commonPasswords = dictionary['passwords-common']
  .filter((password) => password.length >= MinPasswordLength)
  .slice(0, MOST)
  .map((password) => password.toLowerCase());
