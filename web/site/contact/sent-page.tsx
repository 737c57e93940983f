import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { PageHead } from '../shared/page-head.tsx';
import { Reading, TalkToUs } from '../shared/reading.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { ContactDetails } from './contact-details.tsx';

/**
 * The response to an accepted form submitted without a script.
 * @param hearFromUs the place of a sentence that the server fills in
 */
export function SentPage({ site, hearFromUs }: SiteProps & { hearFromUs?: string }) {
  const intro = [inquiryMessages.sentDetail, hearFromUs].filter(Boolean).join(' ');

  return (
    <InSite site={site}>
      <PageHead title={inquiryMessages.sent} intro={intro} />
      <Reading aside={<TalkToUs />}>
        <p className="max-w-xl text-lg">{site.contact.sent.intro}</p>
        <div className="mt-10">
          <ContactDetails />
        </div>
        <p className="mt-10">
          <a href="/" className="action action-plain">
            Back to the home page
          </a>
        </p>
      </Reading>
    </InSite>
  );
}
