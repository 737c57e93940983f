import type { TrackingHelp } from '#contract/tracking.ts';
import { TrackingDays } from '#contract/tracking-constants.ts';
import { Alert } from '#web/ui/notice.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { Reading, TalkToUs } from '../shared/reading.tsx';
import { InSite, type SiteProps } from '../shared/use-site.tsx';

/** Sends new links to people without an account, also where a link is not good any more. */
export function TrackingHelpPage({ site, help }: SiteProps & { help: TrackingHelp }) {
  const { title, intro } = headOf(help);
  return (
    <InSite site={site}>
      <PageHead title={title} intro={intro} />
      <Reading aside={<TalkToUs />}>
        {help.isSent ? (
          <p className="max-w-xl text-ink-soft">
            Check your spam folder if nothing arrives within a few minutes. If you wrote to us from another address,
            <a href="/track" className="prose-link ml-1">
              try that one
            </a>
            .
          </p>
        ) : (
          <LinkForm help={help} />
        )}
      </Reading>
    </InSite>
  );
}

/** The page's title. */
export function headOf({ isInvalid, isSent, isMailOn }: TrackingHelp) {
  if (isSent)
    return {
      title: 'Check your email',
      intro: 'If we know your address, an email with links to your requests is on its way.',
    };
  if (isInvalid)
    return {
      title: 'This link is not valid',
      intro: `It may be incomplete, or older than ${TrackingDays} days. ${isMailOn ? 'We can send you a new one.' : 'Call us for a new one.'}`,
    };
  return {
    title: 'Find your requests',
    intro: isMailOn
      ? 'We send links to your requests to the address that you wrote to us from. No account is needed.'
      : 'You follow them by a link, without an account. Call us for a new one.',
  };
}

function LinkForm({ help: { problem, email, isMailOn } }: { help: TrackingHelp }) {
  const alert = problem && (
    <div className="mb-6">
      <Alert>{problem}</Alert>
    </div>
  );
  if (!isMailOn) return alert || <p className="max-w-xl text-ink-soft">We can’t send email at the moment.</p>;
  return (
    <form method="post" action="/track" className="max-w-md">
      {alert}
      <label htmlFor="email" className="block font-medium">
        Your email address
      </label>
      <input
        id="email"
        type="email"
        name="email"
        autoComplete="email"
        required
        defaultValue={email}
        className="field mt-2 w-full"
      />
      <button type="submit" className="action action-main mt-5">
        Send me new links
      </button>
    </form>
  );
}
