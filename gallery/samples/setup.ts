import type { Reply } from '#contract/endpoint.ts';
import type { findSetup } from '#contract/setup.ts';

type Setup = Reply<typeof findSetup>;

export const setupSteps = (steps: Partial<Setup['steps']> = {}): Setup['steps'] => ({
  provider: 'open',
  email: 'open',
  promises: 'open',
  prices: 'open',
  company: 'open',
  invitation: 'open',
  ...steps,
});

/** A new installation. */
export const setup = (fields: Partial<Setup> = {}): Setup => ({
  isWanted: true,
  isHidden: false,
  hasSentMail: false,
  steps: setupSteps(),
  ...fields,
});
