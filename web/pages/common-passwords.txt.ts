import type { APIRoute } from 'astro';
import { commonPasswords } from '#contract/common-passwords.ts';

/** Passwords that the field for a new password warns about, one per line. Only that field loads them. */
export const GET: APIRoute = () => new Response(commonPasswords.join('\n'));
