import { directions } from '#content/schemas/company.ts';
import type { Site } from '#content/site.ts';
import { placeLabels } from './map-labels.ts';

type Place = NonNullable<Site['serviceArea']>['places'][number];

type AreaMapProps = {
  city: string;
  /** How far a visit has the usual travel fee. */
  miles?: number | undefined;
  places: readonly Place[];
};

const size = 440;
const center = size / 2;
const fontSize = 17;
const sheet = { size, lineHeight: 21, gap: 6 };

/** The places that a provider drives to, by their distance and direction from its office. A list beside it names all of them. */
export function AreaMap({ city, miles = 0, places }: AreaMapProps) {
  const farthest = Math.max(miles, ...places.map((place) => place.miles), 1);
  const scale = (center - 44) / farthest;
  const { dots, labels, names } = fullest([places, places.toReversed()].map((order) => lettered(city, order, scale)));

  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="w-full max-w-120" aria-hidden="true">
      <circle cx={center} cy={center} r={center - 2} className="fill-sunken" />
      {miles > 0 && <circle cx={center} cy={center} r={miles * scale} className="fill-copper-wash" />}
      <circle cx={center} cy={center} r="9" className="fill-copper stroke-paper" strokeWidth="3" />
      {dots.slice(1).map(({ x, y }, index) => (
        <circle key={names[index + 1]} cx={x} cy={y} r="5" className="fill-river" />
      ))}
      <g
        className="fill-ink stroke-paper"
        strokeWidth="4"
        strokeLinejoin="round"
        paintOrder="stroke"
        fontSize={fontSize}
      >
        {labels.map(
          (label, index) =>
            label && (
              <text
                key={names[index]}
                x={label.x}
                y={label.y}
                textAnchor={label.anchor}
                className={index === 0 ? 'font-semibold' : undefined}
              >
                {names[index]}
              </text>
            ),
        )}
      </g>
    </svg>
  );
}

/** Dots with names as far as there is room; those that come first choose first. */
function lettered(city: string, places: readonly Place[], scale: number) {
  const dots = [
    { x: center, y: center, radius: 10, width: widthOf(city) },
    ...places.map((place) => ({ ...spotOf(place, scale), radius: 5, width: widthOf(place.name) })),
  ];
  return { dots, labels: placeLabels(dots, sheet), names: [city, ...places.map(({ name }) => name)] };
}

type Lettered = ReturnType<typeof lettered>;

function fullest(all: Lettered[]) {
  const count = ({ labels }: Lettered) => labels.filter(Boolean).length;
  return all.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Letters of our typeface are about half as wide as high. */
const widthOf = (name: string) => name.length * fontSize * 0.56;

function spotOf({ miles, direction }: Place, scale: number) {
  const angle = (directions.indexOf(direction) / directions.length) * 2 * Math.PI;
  return { x: center + Math.sin(angle) * miles * scale, y: center - Math.cos(angle) * miles * scale };
}
