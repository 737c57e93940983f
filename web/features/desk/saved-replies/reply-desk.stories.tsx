import { listSavedReplies } from '#contract/saved-replies.ts';
import { listTemplates } from '#contract/templates.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id, superAdmin } from '#gallery/samples/people.ts';
import { savedReply } from '#gallery/samples/saved-replies.ts';
import { template } from '#gallery/samples/templates.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ReplyDesk } from './reply-desk.tsx';

const ofSam = { ownerId: superAdmin.id, ownerName: 'Sam Okafor', changes: {} };
const everyChange = {
  ...({ status: 'waiting_client', priority: 'low', category: 'Hardware Issues', snooze: 'next_week' } as const),
  ...{ addTags: ['on-site'], removeTags: ['remote'], templateId: template().id, assignToMe: true, isInternal: true },
};
const replies = [
  savedReply({ changes: everyChange, templateName: template().name }),
  savedReply({ id: id(801), name: 'Ask for a restart', text: 'Please restart it.', isShared: false, changes: {} }),
  savedReply({ id: id(802), name: 'Greeting', text: 'Hello {{requester.firstName}}', ...ofSam }),
];

export const Filled: Story = {
  render: () => <ReplyDesk />,
  api: (api) => {
    api.on(listTemplates, () => pageOf([template()]));
    api.on(listSavedReplies, ({ querystring }) =>
      pageOf(replies.filter(({ name }) => name.toLowerCase().includes(querystring?.search ?? ''))),
    );
  },
};
export const Empty: Story = {
  ...Filled,
  api: (api) => {
    api.on(listTemplates, () => pageOf([]));
    api.on(listSavedReplies, () => pageOf([]));
  },
};
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    api.on(listSavedReplies, () =>
      pageOf([
        savedReply({ name: longWord, text: longLine, ownerName: longWord, changes: { addTags: [longWord] } }),
        savedReply({ id: id(801), name: rightToLeft, text: rightToLeft }),
      ]),
    ),
};
export const Invalid: Story = { ...Empty, press: ['Add saved reply', 'Add saved reply'] };
export const Editing: Story = { ...Filled, press: ['Edit On site visit'] };
export const Deleting: Story = { ...Filled, press: ['More actions for On site visit', 'Delete reply'] };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
