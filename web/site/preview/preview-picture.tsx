import { join } from 'node:path';
import { createElement, type ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { fontPairs } from '#content/fonts.ts';
import { paletteTokens, paperOf } from '#content/palette.ts';
import type { PublicPage, Site } from '#content/site.ts';
import { catenary } from '#web/ui/catenary.ts';
import { drawingPicture } from '../drawings/drawing-picture.ts';
import { FloorPlan } from '../drawings/floor-plan.tsx';
import { FrontDesk } from '../drawings/front-desk.tsx';
import { MovingIn } from '../drawings/moving-in.tsx';
import { Office } from '../drawings/office.tsx';
import { PhoneInHand } from '../drawings/phone-in-hand.tsx';
import { groundOf, LetterTile } from '../shared/icon-picture.tsx';
import { fittingSize } from './fitting-size.ts';
import { pictureFonts } from './picture-fonts.ts';

const card = { width: 1200, height: 630 };
const column = { left: 72, width: 500 };
/** Where the drawing is: beside the words, never below them. */
const frame = { left: 628, width: 500 };

type Shown = { draw: typeof Office; height: number; isOnEdge?: boolean };

/** The drawing of a page and its height at the frame's width; a hand comes from the card's edge. */
const drawings: Record<string, Shown> = {
  '/managed-it': { draw: Office, height: 392 },
  '/networking': { draw: FloorPlan, height: 337 },
  '/it-projects': { draw: MovingIn, height: 460 },
  '/personal-it': { draw: PhoneInHand, height: 577, isOnEdge: true },
  '/contact': { draw: PhoneInHand, height: 577, isOnEdge: true },
};

/** Of all other pages. */
const frontDesk: Shown = { draw: FrontDesk, height: 375 };

/** The preview image of a shared link as PNG: the page's title beside its drawing. */
export async function previewPicture(site: Site, { path, title }: PublicPage) {
  const { brand } = site;
  const { draw, height, isOnEdge } = drawings[path] ?? frontDesk;
  const hasArch = brand.drawings === 'arch';
  const words = (
    <Words
      title={title}
      provider={`${brand.name}, ${brand.location}`}
      mark={(await readMark(site)) ?? drawnMark(brand)}
      ground={paperOf(brand.colors).light}
      letter={fontPairs[brand.fonts].letter}
    />
  );
  const [svg, picture] = await Promise.all([
    satori(words, { ...card, fonts: pictureFonts(brand.fonts) }),
    drawingPicture(createElement(draw, { hasArch }), brand.colors, { width: frame.width, height }),
  ]);
  const below = card.height - height;
  return sharp(Buffer.from(svg))
    .composite([{ input: picture, left: frame.left, top: isOnEdge ? below : Math.round(below / 2) }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The provider's logo or mark, at a size that belongs to the title. */
async function readMark({ brand, folder, pictures }: Site) {
  const name = brand.logo ?? brand.mark;
  const file = name === undefined ? undefined : pictures[name];
  if (name === undefined || !file) return undefined;
  const { data, info } = await sharp(join(folder, name), { density: 300 })
    .autoOrient()
    .resize({ width: column.width, height: 76, fit: 'inside' })
    .flatten({ background: groundOf(file, paperOf(brand.colors).light) })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return <img src={`data:image/png;base64,${data.toString('base64')}`} alt="" width={width} height={height} />;
}

function drawnMark(brand: Site['brand']) {
  if (brand.drawings !== 'arch') return <LetterTile size={76} radius={16} brand={brand} />;
  return <Arch color={brand.colors ? paletteTokens(brand.colors).copper.light : '#b5541c'} />;
}

function Arch({ color }: { color: string }) {
  const curve = catenary({ width: 60, height: 60, left: 6, base: 70 });
  return (
    <svg width="76" height="76" viewBox="0 0 76 76" aria-hidden="true">
      <path d={curve} fill="none" stroke={color} strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}

type WordsProps = { title: string; provider: string; mark: ReactNode; ground: string; letter: number };

// Satori supports inline styles only.
function Words({ title, provider, mark, ground, letter }: WordsProps) {
  const titleSize = fittingSize(title, {
    width: column.width,
    height: 300,
    letter,
    sizes: [76, 68, 60, 52, 44, 36, 30],
  });
  const providerSize = fittingSize(provider, { width: column.width, height: 76, letter, sizes: [30, 26, 22, 18] });
  const lines = { display: 'block', wordBreak: 'break-word', textOverflow: 'ellipsis' } as const;

  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: ground, color: '#10202b' }}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
          width: column.width,
          height: '100%',
          marginLeft: column.left,
          overflow: 'hidden',
        }}
      >
        {mark}
        <div
          style={{
            ...lines,
            lineClamp: Math.floor(300 / (titleSize * 1.08)),
            marginTop: 30,
            fontFamily: 'Title',
            fontSize: titleSize,
            lineHeight: 1.08,
            letterSpacing: '-0.02em',
          }}
        >
          {title}
        </div>
        <div
          style={{
            ...lines,
            lineClamp: 2,
            marginTop: 26,
            fontFamily: 'Text',
            fontSize: providerSize,
            lineHeight: 1.25,
            color: '#4b5a65',
          }}
        >
          {provider}
        </div>
      </div>
    </div>
  );
}
