import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { ArchDrawing } from '#web/ui/arch.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { ContactDetails } from './contact-details.tsx';

/**
 * The response to an accepted form submitted without a script.
 * @param hearFromUs the place of a sentence that the server fills in
 */
export function SentPage({ site, hearFromUs }: SiteProps & { hearFromUs?: string }) {
  return (
    <InSite site={site}>
      <div className="wrap grid items-center gap-12 py-20 md:grid-cols-[7fr_5fr]">
        <div>
          <ArchDrawing className="mb-8 h-32" />
          <h1>{inquiryMessages.sent}</h1>
          <p className="mt-5 text-lg">
            {inquiryMessages.sentDetail}
            {hearFromUs && ` ${hearFromUs}`}
          </p>
          <p className="mt-2 max-w-xl text-ink-soft">{site.contact.sent.intro}</p>
          <p className="mt-8">
            <a href="/" className="action action-plain">
              Back to the home page
            </a>
          </p>
        </div>
        <ContactDetails />
      </div>
    </InSite>
  );
}
