import { useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/setup.ts';
import { setupMessages } from '#contract/setup-constants.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';

export type Setup = Reply<typeof contract.findSetup>;
export type Steps = Setup['steps'];

export const setupKey = ['setup'];

export const firstSteps = freshQueryOf(setupKey, contract.findSetup);

export const useUpdateSetup = () =>
  useMutation({
    mutationFn: (body: contract.SetupChangesInput) => request(contract.updateSetup, { body }),
    meta: { failure: setupMessages.updateFailed, refreshes: [setupKey] },
  });
