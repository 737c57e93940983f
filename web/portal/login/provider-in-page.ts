import { findProvider } from '#contract/settings.ts';
import { callAddress } from '#web/lib/phone.ts';
import { requestPublicly } from '#web/lib/request.ts';
import { part } from './parts.ts';

/** Replaces the provider that the page was built with by the one in the settings. */
export async function showProvider() {
  const provider = await requestPublicly(findProvider, {}).catch(() => null);
  if (!provider) return;

  const { providerName, supportPhone, supportEmail, sendsMail } = provider;
  document.title = `Log in · ${providerName}`;
  part('[data-provider-name]').textContent = providerName;
  setLink('[data-provider-phone]', supportPhone, callAddress(supportPhone));
  setLink('[data-provider-email]', supportEmail, `mailto:${supportEmail}`);
  part('[data-forgot="email"]').hidden = !sendsMail;
  part('[data-forgot="call"]').hidden = sendsMail;
}

function setLink(selector: string, text: string, address: string | undefined) {
  const link = part(selector);
  link.textContent = text;
  if (address) link.setAttribute('href', address);
  else link.removeAttribute('href');
}
