/** The files of a provider's folder that are pictures. */
export const PICTURES = '**/*.{svg,png,jpg,jpeg,webp,avif}';
