import type { ApprovalKinds } from '#contract/approvals-constants.ts';

export const approvalKindLabels: Record<(typeof ApprovalKinds)[number], string> = {
  work: 'Work',
  purchase: 'Purchase',
  access: 'Access',
};
