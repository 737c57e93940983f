import type { APIRoute } from 'astro';
import { commonPasswords } from '#contract/common-passwords.ts';

/** What a field for a new password warns of, a line each: loaded by that field alone. */
export const GET: APIRoute = () => new Response(commonPasswords.join('\n'));
