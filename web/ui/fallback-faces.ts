import plugin from 'tailwindcss/plugin';

const text = { fontFamily: 'Figtree Fallback', fontWeight: '300 599' };
const boldText = { fontFamily: 'Figtree Fallback', fontWeight: '600 900' };
const title = { fontFamily: 'Familjen Fallback', fontWeight: '400 599' };
const boldTitle = { fontFamily: 'Familjen Fallback', fontWeight: '600 700' };

/**
 * System fonts with the metrics of ours, measured by setting all site text in both, so nothing moves when ours load:
 * size, ascent and descent in percent. If a system has several, the last one named is used.
 */
const faces = [
  face(text, ['DejaVu Sans'], 89, 106.7, 28.1),
  face(boldText, ['DejaVu Sans Bold'], 80.6, 117.9, 31),
  face(title, ['DejaVu Sans'], 82.7, 124.5, 27.8),
  face(boldTitle, ['DejaVu Sans Bold'], 77.8, 132.4, 29.6),
  face(text, ['Open Sans Regular', 'OpenSans-Regular'], 96.3, 98.7, 26),
  face(boldText, ['Open Sans Bold', 'OpenSans-Bold'], 91.7, 103.6, 27.3),
  face(title, ['Open Sans Regular', 'OpenSans-Regular'], 90.3, 114.1, 25.5),
  face(boldTitle, ['Open Sans Bold', 'OpenSans-Bold'], 88.5, 116.4, 26),
  face(text, ['Roboto', 'Roboto-Regular'], 101.5, 93.6, 24.6),
  face(boldText, ['Roboto Bold', 'Roboto-Bold'], 101.5, 93.6, 24.6),
  face(title, ['Roboto', 'Roboto-Regular'], 95, 108.4, 24.2),
  face(boldTitle, ['Roboto Bold', 'Roboto-Bold'], 98, 105.1, 23.5),
  face(text, ['Arial', 'Liberation Sans'], 100.4, 94.6, 24.9),
  face(boldText, ['Arial Bold', 'Liberation Sans Bold'], 95.2, 99.8, 26.3),
  face(title, ['Arial', 'Liberation Sans'], 93.7, 109.9, 24.5),
  face(boldTitle, ['Arial Bold', 'Liberation Sans Bold'], 90.4, 113.9, 25.4),
];

function face(of: typeof text, names: string[], size: number, ascent: number, descent: number) {
  return {
    ...of,
    src: names.map((name) => `local("${name}")`).join(', '),
    sizeAdjust: `${size}%`,
    ascentOverride: `${ascent}%`,
    descentOverride: `${descent}%`,
    lineGapOverride: '0%',
  };
}

/** Adds them to a style sheet. */
export default plugin(({ addBase }) => addBase({ '@font-face': faces }));
