/** A mistake in a file of a site's folder. `says` ends with a period or question mark. */
export type Mistake = { file: string; line: number; says: string };

/** A site's folder with mistakes, with a sentence for each. */
export class SiteError extends Error {
  readonly sentences: string[];

  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'SiteError';
    this.sentences = sentences;
  }
}

/** Such as: sites/acme/brand.yaml:12: `phnes`: did you mean `phones`? */
export function sentenceOf(folder: string, { file, line, says }: Mistake) {
  return `${folder}/${file}:${line}: ${says}`;
}
