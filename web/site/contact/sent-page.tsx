import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { PageHead } from '../shared/page-head.tsx';
import { Reading } from '../shared/reading.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { NextStepsList } from './after-sending.tsx';
import { ContactDetails } from './contact-details.tsx';

/**
 * The response to an accepted form submitted without a script.
 * @param hearFromUs the place of a sentence that the server fills in
 */
export function SentPage({ site, hearFromUs }: SiteProps & { hearFromUs?: string }) {
  const { next, sent } = site.contact;
  const intro = [inquiryMessages.sentDetail, hearFromUs].filter(Boolean).join(' ');

  return (
    <InSite site={site}>
      <PageHead title={inquiryMessages.sent} intro={intro} />
      <Reading aside={<ContactDetails />}>
        <h2 className="mb-5 text-xl">{next.heading}</h2>
        <NextStepsList steps={next.steps} />
        <p className="mt-6 max-w-xl text-lg">{sent.intro}</p>
        <p className="mt-10">
          <a href="/" className="action action-plain">
            Back to the home page
          </a>
        </p>
      </Reading>
    </InSite>
  );
}
