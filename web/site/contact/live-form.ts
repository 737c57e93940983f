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
  hydrateRoot(place, createElement(ContactForm, propsOf(place)));
}

/** What the form was rendered with: the services are the options, `live-form.astro` wrote the rest into attributes. */
function propsOf(place: HTMLElement): ContactFormProps {
  const { form = '', wanted } = place.dataset;
  const [heading = '', ...steps] = JSON.parse(form) as string[];
  const options = [...place.querySelectorAll('option')].filter(({ value }) => value);
  return {
    services: Object.fromEntries(options.map(({ value, textContent }) => [value, textContent])),
    wanted: wanted && JSON.parse(wanted),
    next: { heading, steps },
  };
}
