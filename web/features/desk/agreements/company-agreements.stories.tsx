import { previewAgreements } from '#contract/agreements.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import {
  agreement,
  correction,
  moreHours,
  serveAgreements,
  serveMixedAgreements,
  serveNoAgreements,
  withoutHours,
} from '#gallery/samples/agreements.ts';
import { acme, admin, superAdmin } from '#gallery/samples/people.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ApiError } from '#web/lib/request.ts';
import { CompanyAgreements } from './company-agreements.tsx';

export const Filled: Story = {
  render: () => <CompanyAgreements company={{ id: acme.id, name: acme.name, archivedAt: null }} />,
  actor: superAdmin,
  address: `/admin/companies/${acme.id}`,
  api: serveAgreements,
};
export const Wide: Story = { ...Filled, width: 880 };
export const Mixed: Story = { ...Filled, api: serveMixedAgreements };
export const MixedWide: Story = { ...Mixed, width: 880 };
export const None: Story = { ...Filled, api: serveNoAgreements };
/** Admins read; super admins write. */
export const OnlyRead: Story = { ...Filled, actor: admin };
export const NoneToRead: Story = { ...None, actor: admin };
export const Ended: Story = {
  ...Filled,
  api: (api) => serveAgreements(api, { agreements: [agreement({ endsOn: '2026-01-31' })] }),
};
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    serveAgreements(api, {
      agreements: [agreement({ name: longWord }), agreement({ id: acme.id, name: `${rightToLeft} ${longLine}` })],
      corrections: [correction({ reason: longWord, createdByName: longWord, agreementName: longWord })],
    }),
};
export const Adding: Story = { ...None, press: ['Add agreement'] };
export const AddingWide: Story = { ...Adding, width: 720 };
export const Invalid: Story = { ...None, press: ['Add agreement', 'Add agreement'] };
const more = (name: string, action: string) => [`More actions for ${name}`, action];
export const Editing: Story = { ...Mixed, press: ['Edit Reserve'] };
/** A closed month rests on it. */
export const EditingUsed: Story = { ...Filled, press: ['Edit 10 hours a month'] };
export const Ending: Story = { ...Filled, press: more('10 hours a month', 'End agreement') };
export const NewTerms: Story = { ...Filled, press: more('10 hours a month', 'New terms from a month on') };
export const EditingTerms: Story = { ...Filled, press: more('the terms of July 2026', 'Edit the terms of July 2026') };
export const DeletingTerms: Story = {
  ...Filled,
  press: more('the terms of July 2026', 'Delete the terms of July 2026'),
};
export const AddingBlock: Story = { ...Mixed, press: more('Reserve', 'Add a block') };
export const EditingBlock: Story = {
  ...Mixed,
  press: more('the block of Tue, Feb 10', 'Edit the block of Tue, Feb 10'),
};
export const DeletingBlock: Story = {
  ...Mixed,
  press: more('the block of Tue, Feb 10', 'Delete the block of Tue, Feb 10'),
};
export const Deleting: Story = { ...Mixed, press: more('Unlimited remote work', 'Delete agreement') };
export const Correcting: Story = { ...Filled, press: ['Add correction'] };
export const DeletingCorrection: Story = {
  ...Filled,
  press: [`Delete the correction of February 2026: ${correction().reason}`],
};
/** Hours that the next month had, too. */
export const DeletingHours: Story = {
  ...Filled,
  api: (api) => {
    serveAgreements(api, { corrections: [moreHours] });
    api.on(previewAgreements, () => withoutHours);
  },
  press: [`Delete the correction of February 2026: ${moreHours.reason}`],
};
export const DeletingHoursWide: Story = { ...DeletingHours, width: 720 };
/** What is tried touches a closed month. */
export const Refused: Story = {
  ...Ending,
  api: (api) => {
    serveAgreements(api);
    api.on(previewAgreements, () => {
      throw new ApiError(409, agreementMessages.monthClosed('2026-01'));
    });
  },
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Wide, Mixed, Adding, EditingUsed, Correcting, DeletingHours, DeletingHoursWide];
