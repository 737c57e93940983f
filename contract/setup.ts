import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AcceptableSteps } from './setup-constants.ts';

const StepState = z.enum(['open', 'aside', 'done']).describe('Aside: postponed by staff');

/** How far a new installation is set up, according to its data. */
export const Setup = z.object({
  isWanted: z
    .boolean()
    .describe(
      'Whether the dashboard opens at these steps: no company has a user yet, and nobody hid them. Never in the demo',
    ),
  isHidden: z.boolean(),
  siteNotice: z.string().optional().describe('What the website still shows of the sample’s, under another name'),
  hasSentMail: z.boolean().describe('Whether a mail server took over an email, such as a test'),
  steps: z.object({
    provider: StepState.describe(
      'Done once the name and contacts of the provider are set, or confirmed, and the website is not the sample’s',
    ),
    email: StepState.describe('Done once email goes out and comes in, and one was sent'),
    promises: StepState.describe('Done once service hours or targets are set'),
    prices: StepState.describe('Done once a super admin has confirmed the prices of work'),
    company: StepState.describe('Done once there is a company'),
    invitation: StepState.describe('Done once somebody is invited, or a company has a user'),
  }),
});
export type Setup = z.output<typeof Setup>;

/** Omitted fields stay unchanged. */
export const SetupChanges = z.object({
  isHidden: z.boolean().optional(),
  accepted: z
    .array(z.enum(AcceptableSteps))
    .max(AcceptableSteps.length, `Send at most ${AcceptableSteps.length} steps`)
    .optional()
    .describe(
      'Steps to postpone. This confirms `provider`, unless the website is the sample’s, and sets the others aside',
    ),
});
export type SetupChangesInput = z.output<typeof SetupChanges>;

export const findSetup = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/setup',
  access: 'staff',
  schema: {
    summary: 'Read how far this installation is set up',
    tags: ['Settings'],
    response: { 200: Setup },
  },
});

export const updateSetup = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/setup',
  access: 'staff',
  schema: {
    summary: 'Hide the first steps, show them again, or postpone some',
    tags: ['Settings'],
    body: SetupChanges,
    response: { 200: Setup },
  },
});
