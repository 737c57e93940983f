/** Bytes that matter in SQL. */
export const Byte = {
  newline: 0x0a,
  space: 0x20,
  doubleQuote: 0x22,
  hash: 0x23,
  singleQuote: 0x27,
  open: 0x28,
  close: 0x29,
  star: 0x2a,
  comma: 0x2c,
  dash: 0x2d,
  dot: 0x2e,
  slash: 0x2f,
  backslash: 0x5c,
  backtick: 0x60,
} as const;
