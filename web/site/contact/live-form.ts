import type { ContactFormProps } from './contact-form.tsx';
import styles from './live-form.css?url';

/** The form becomes interactive when the visitor gets near it. Until then, or without this script, the browser submits it. */
const place = document.querySelector<HTMLElement>('[data-form]');
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
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }));
  const [{ createElement }, { hydrateRoot }, { ContactForm }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('./contact-form.tsx'),
  ]);
  // The page wrote into the attribute what its form was rendered with.
  const form = JSON.parse(place.dataset.form ?? '') as ContactFormProps;
  hydrateRoot(place, createElement(ContactForm, form));
}
