import type { InquiryService } from './contact-fields.tsx';

/** The form comes to life once somebody gets near it; until then, and without this script, the browser sends it. */
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
  // The page was built with services of the list, by the component that brings its own parts to life here.
  const services = place.dataset.services?.split(' ') as InquiryService[];
  hydrateRoot(place, createElement(ContactForm, { services }));
}
