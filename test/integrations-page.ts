import { readFileSync } from 'node:fs';

/** A block of code on the page, with the heading that it is under. */
type Example = { heading: string; language: string; text: string };

/**
 * The examples of docs/integrations.md, as their readers copy them.
 * @param values what stands for the address and the key on the page
 */
export function examplesOf({ url, key }: { url: string; key: string }): Example[] {
  const page = readFileSync(new URL('../docs/integrations.md', import.meta.url), 'utf8');
  let heading = '';
  const examples: Example[] = [];
  for (const [, title, language, text] of page.matchAll(/^#+ ([^\n]+)$|^```(\w+)\n(.*?)^```$/gms)) {
    if (title) heading = title;
    else if (language && text) examples.push({ heading, language, text: filled(text) });
  }
  return examples;

  function filled(text: string) {
    return text.replaceAll('https://support.example.com', url).replaceAll('awk_YOUR_KEY', key);
  }
}
