import titleFont from '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff?inline';
import textFont from '@fontsource/figtree/files/figtree-latin-400-normal.woff?inline';
import satori from 'satori';
import sharp from 'sharp';
import { catenary } from '#web/ui/catenary.ts';

const fonts = [
  { name: 'Familjen Grotesk', weight: 700 as const, data: bytesOf(titleFont) },
  { name: 'Figtree', weight: 400 as const, data: bytesOf(textFont) },
];

const preview = { width: 1200, height: 630 };

/**
 * The preview image of a shared link as PNG: the page's title next to the arch at dusk.
 * @param provider name and place
 */
export async function previewPicture(title: string, provider: string) {
  const svg = await satori(<Preview title={title} provider={provider} />, {
    ...preview,
    fonts,
  });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** The logo as a PNG with a paper background, for home screens. */
export function icon(size: number) {
  const path = catenary({ width: 168, height: 168, left: 172, base: 352 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512"><rect width="512" height="512" fill="#f7f6f3"/><path d="${path}" transform="translate(256 268) scale(1.3) translate(-256 -268)" fill="none" stroke="#b5541c" stroke-width="24" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** The content of a data URL. */
function bytesOf(url: string) {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

// Satori supports inline styles only.
function Preview({ title, provider }: { title: string; provider: string }) {
  const dusk = 'linear-gradient(#0d1b25, #16303d 62%, #3a4247 84%, #8a5537)';
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: dusk, color: '#eef1f3' }}>
      <svg width="1200" height="630" viewBox="0 0 1200 630" style={{ position: 'absolute' }} aria-hidden="true">
        <path
          d={catenary({ width: 560, height: 560, left: 580, base: 640 })}
          fill="none"
          stroke="#f3e3d3"
          strokeWidth="10"
        />
        <path
          d={catenary({ width: 500, height: 512, left: 610, base: 640 })}
          fill="none"
          stroke="#8aa7b3"
          strokeWidth="1.5"
        />
      </svg>
      <div style={{ display: 'flex', flexDirection: 'column', justifyContent: 'center', width: 640, paddingLeft: 72 }}>
        <div style={{ fontFamily: 'Familjen Grotesk', fontSize: 68, lineHeight: 1.05, letterSpacing: '-0.02em' }}>
          {title}
        </div>
        <div style={{ marginTop: 36, fontFamily: 'Figtree', fontSize: 30, color: '#c3ced5' }}>{provider}</div>
      </div>
    </div>
  );
}
