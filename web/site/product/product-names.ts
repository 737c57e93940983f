/** The pictures of the portal, and the size of each as it is drawn, in pixels. */
export const productSizes = {
  list: { width: 640, height: 374 },
  thread: { width: 640, height: 366 },
  report: { width: 360, height: 348 },
} as const;

export type ProductName = keyof typeof productSizes;
export type ProductTheme = 'light' | 'dark';

export const productNames = Object.keys(productSizes) as ProductName[];
export const productThemes: readonly ProductTheme[] = ['light', 'dark'];

/** Where a drawn picture of the portal is. */
export const productAddress = (name: ProductName, theme: ProductTheme) => `/product/${name}-${theme}.svg`;
