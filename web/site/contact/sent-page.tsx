import { contact } from '#content/contact.ts';
import { messages } from '#contract/messages.ts';
import { ArchDrawing } from '#web/ui/arch.tsx';
import { ContactDetails } from './contact-details.tsx';

/** Answers a form that was sent without a script. */
export function SentPage() {
  return (
    <div className="wrap grid items-center gap-12 py-20 md:grid-cols-[7fr_5fr]">
      <div>
        <ArchDrawing className="mb-8 h-32" />
        <h1>{messages.contactSent}</h1>
        <p className="mt-5 text-lg">{messages.contactSentDetail}</p>
        <p className="mt-2 max-w-xl text-ink-soft">{contact.sent.intro}</p>
        <p className="mt-8">
          <a href="/" className="action action-plain">
            Back to the home page
          </a>
        </p>
      </div>
      <ContactDetails />
    </div>
  );
}
