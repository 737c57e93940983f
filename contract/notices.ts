import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { canSeeOwnerNotices } from './provider-policies.ts';

export const OwnerNotice = z.object({
  kind: z
    .enum(['folder', 'sample', 'prices'])
    .describe(
      '`folder`: the website’s folder has mistakes; `sample`: it is the sample’s, under another name; `prices`: the prices of work are not confirmed',
    ),
  sentences: z.array(z.string()).describe('What is wrong and what to do; for `folder` one for each mistake'),
});

export const listNotices = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/notices',
  access: 'staff',
  may: [canSeeOwnerNotices],
  schema: {
    summary: 'What only super admins can put right',
    description: 'For super admins. The mistakes in the website’s folder are those that the answering process has met.',
    tags: ['Settings'],
    response: { 200: z.array(OwnerNotice) },
  },
});
