import type { InquiryService } from './contact-fields.tsx';

/** The form becomes interactive when the visitor gets near it. Until then, or without this script, the browser submits it. */
const place = document.querySelector<HTMLElement>('[data-services]');
const nearby = new IntersectionObserver(
  ([entry], observer) => {
    if (!place || !entry?.isIntersecting) return;
    observer.disconnect();
    void bringToLife(place);
  },
  { rootMargin: '100%' },
);
if (place) nearby.observe(place);

async function bringToLife(place: HTMLElement) {
  const [{ createElement }, { hydrateRoot }, { ContactForm }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('./contact-form.tsx'),
  ]);
  // The build wrote services from this list into the attribute.
  const services = place.dataset.services?.split(' ') as InquiryService[];
  hydrateRoot(place, createElement(ContactForm, { services }));
}
