import type { PageData } from '#contract/page-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactFields } from './contact-fields.tsx';
import { wantedOf } from './wanted.ts';

type TryAgainProps = SiteProps & PageData['contact-try-again'];

/** The response to a refused form submitted without a script, with what was typed. */
export function TryAgainPage({ site, reason, typed }: TryAgainProps) {
  const { contact } = site;
  const wanted = wantedOf(site, new URLSearchParams({ service: typed.service, package: typed.package }));

  return (
    <InSite site={site}>
      <div className="wrap grid gap-x-16 gap-y-12 py-16 lg:grid-cols-[7fr_5fr]">
        <div>
          <h1>{contact.tryAgain.heading}</h1>
          <p className="mt-4 mb-6 text-ink-soft text-lg">{contact.tryAgain.intro}</p>
          <Alert>{reason}</Alert>
          <form action="/contact" method="post" className="mt-8">
            <ContactFields services={site.serviceLabels} typed={typed} wanted={wanted?.package ? wanted : undefined} />
            <Button type="submit" size="large" className="mt-6">
              Send message
            </Button>
          </form>
        </div>
        <ContactDetails />
      </div>
    </InSite>
  );
}
