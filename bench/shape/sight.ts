import type { Page } from 'playwright-core';

/** How many rows of the list are whole in the window. */
export function countRows(page: Page) {
  return page.evaluate(() => {
    const scrollers = (row: Element | null): Element[] =>
      row ? [...(getComputedStyle(row).overflowY === 'visible' ? [] : [row]), ...scrollers(row.parentElement)] : [];
    return [...document.querySelectorAll('[data-row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const frames = scrollers(row.parentElement).map((scroller) => scroller.getBoundingClientRect());
      return [{ top: 0, bottom: innerHeight }, ...frames].every(
        (frame) => top >= frame.top - 1 && bottom <= frame.bottom + 1,
      );
    }).length;
  });
}

/** How many letters of the longest titles can be read before they are cut: the fewest of all rows. */
export function countLetters(page: Page) {
  return page.evaluate(() => {
    const titles = [...document.querySelectorAll('[data-row] [data-ticket], [data-row][data-ticket]')];
    const letters = titles.flatMap((title) => {
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const length = text.textContent?.length ?? 0;
        if (length > 60) return [readable(text, length)];
      }
      return [];
    });
    return letters.length > 0 ? Math.min(...letters) : 0;

    function readable(text: Node, length: number) {
      const frame = text.parentElement?.getBoundingClientRect();
      const range = document.createRange();
      for (let end = length; end > 0; end--) {
        range.setStart(text, end - 1);
        range.setEnd(text, end);
        const letter = range.getBoundingClientRect();
        if (frame && letter.right <= frame.right + 1 && letter.bottom <= frame.bottom + 1) return end;
      }
      return 0;
    }
  });
}

/** What should be in sight beside an open ticket, and where it is in the page. */
const parts: Record<string, string> = {
  'newest message': '[data-entry]:last-of-type, [data-entry]',
  'comment field': 'textarea, [data-composer]',
  Status: 'label:Status',
  Priority: 'label:Priority',
  Assignee: 'label:Assignee',
  requester: 'text:',
  phone: 'a[href^="tel:"]',
  promise: 'text:First reply|Resolution|Promise',
};

/** The parts of an open ticket that are not whole in the window, or below something else. */
export function findHidden(page: Page, requester: string) {
  return page.evaluate(
    ({ wanted, name }) => {
      const ticket = document.querySelector('[role="dialog"]') ?? document.body;
      const all = (selector: string) => [...ticket.querySelectorAll(selector)];
      const withText = (pattern: string) =>
        all('p, dt, dd, a, span, bdi, button, h3, h4').filter(
          (each) => !each.closest('[data-entry]') && new RegExp(`^(${pattern})`).test(each.textContent?.trim() ?? ''),
        );
      const find = (place: string) => {
        if (place.startsWith('text:')) return withText(place.slice(5) || name);
        if (!place.startsWith('label:')) return all(place);
        const label = all('label').find((each) => each.textContent?.trim().startsWith(place.slice(6)));
        return label ? [document.getElementById(label.getAttribute('for') ?? '') ?? label] : [];
      };
      const isInSight = (element: Element | undefined) => {
        if (!element) return false;
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const isWhole = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return isWhole && (element.contains(hit) || hit?.contains(element) === true);
      };
      return Object.entries(wanted)
        .filter(([part, place]) => {
          const found = find(place);
          return part === 'newest message' ? !isInSight(found.at(-1)) : !found.some(isInSight);
        })
        .map(([part]) => part);
    },
    { wanted: parts, name: requester },
  );
}
