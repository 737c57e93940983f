import type { Locator, Page } from 'playwright-core';

export type Hand = ReturnType<typeof handOn>;

/** A hand on a page that counts what it presses: clicks and keys, but not the text that it types. */
export function handOn(page: Page) {
  let presses = 0;
  return {
    page,
    presses: () => presses,
    click: async (target: Locator) => {
      presses++;
      await target.click();
    },
    press: async (key: string) => {
      presses++;
      await page.keyboard.press(key);
    },
    /** Opening a list of choices and choosing there are two presses. */
    choose: async (list: Locator, label: string) => {
      presses += 2;
      await list.selectOption({ label });
    },
  };
}
