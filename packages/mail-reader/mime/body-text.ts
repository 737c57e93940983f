/** A piece of readable text, in the order of the email. */
export type BodyText = { kind: 'plain' | 'html'; text: string; isFlowed: boolean; isDelSp: boolean };
