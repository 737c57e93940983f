/** A color of the high contrast mode by its CSS name, as computed styles have it. */
export function systemColor(name: 'Canvas' | 'GrayText' | 'Highlight' | 'HighlightText') {
  const probe = document.body.appendChild(document.createElement('i'));
  Object.assign(probe.style, { forcedColorAdjust: 'none', backgroundColor: name });
  const color = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return color;
}

type Painted = 'color' | 'backgroundColor' | 'borderTopColor';

/** The luminance of an element's color on top of its background, from 0 to 1 (WCAG 2.2). */
export function luminanceOf(element: Element, property: Painted) {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  const around: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) around.unshift(each);
  for (const color of [
    ...around.map((each) => getComputedStyle(each).backgroundColor),
    getComputedStyle(element)[property],
  ]) {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  const linear = (part: number) => (part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 255 / 12.92);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
