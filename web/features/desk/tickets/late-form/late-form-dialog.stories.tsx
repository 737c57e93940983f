import { fillInForm, listOfferedForms } from '#contract/forms.ts';
import { listColleagues } from '#contract/ticket-people.ts';
import { storedForm } from '#gallery/samples/drafts.ts';
import { form, offered } from '#gallery/samples/forms.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed } from '#gallery/story.ts';
import { LateFormDialog } from './late-form-dialog.tsx';

const dialog = (forms: ReturnType<typeof offered>[]): Story => ({
  render: () => <LateFormDialog ticket={ticket()} onClose={() => undefined} />,
  api: (api) => {
    api.on(listOfferedForms, () => forms);
    api.on(listColleagues, () => []);
    api.on(fillInForm, () => Response.json({ message: 'Form filled in' }, { status: 201 }));
  },
});

/** With what was left behind. */
const answering = (chosen: ReturnType<typeof offered>, forms = [chosen]): Story => {
  const story = dialog(forms);
  return {
    ...story,
    api: (api) => {
      story.api?.(api);
      const typed = { form: chosen, answers: { laptop: 'yes', programs: ['drawing'] } };
      storedForm(`late-form:${ticket().id}`, typed, { form: null, answers: {} });
    },
  };
};

export const Choosing = dialog([offered(form())]);
export const Failed = whenFailed(Choosing);
export const Answering = answering(offered(form()));
export const Gone = answering(offered(form()), []);
export const LongWords = answering(offered(form({ name: longWord, intro: longWord })));

export const pictures = [Choosing, Answering];
