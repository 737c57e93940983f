/** Decodes UTF-7 (RFC 2152), which TextDecoder leaves out. */
export function decodeUtf7(text: string): string {
  return text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, shifted: string) => {
    if (shifted === '') return '+';
    const bytes = Buffer.from(shifted, 'base64');
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  });
}
