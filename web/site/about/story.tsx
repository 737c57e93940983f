import { about } from '#content/about.ts';
import { catenary } from '#web/ui/catenary.ts';

const { story } = about;
const [left, right, keystone] = story.milestones;
const arch = { width: 380, height: 380, left: 30, base: 410 };

export function Story() {
  return (
    <section className="evening hero-sky overflow-hidden">
      <div className="wrap grid gap-x-16 gap-y-12 pt-18 lg:grid-cols-[6fr_5fr]">
        <div className="lg:pb-18">
          <h2>{story.heading}</h2>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-2xl text-ink text-lg">
              {paragraph}
            </p>
          ))}
        </div>
        <figure className="relative mx-auto flex w-full max-w-124 flex-col justify-end">
          <TwoLegs />
          <figcaption className="absolute inset-x-0 bottom-[8%] mx-auto max-w-[58%] text-center text-base">
            <p className="font-display font-semibold text-glow text-lg">{keystone.text}</p>
            <p className="mt-3 text-ink">{left.text}</p>
            <p className="mt-3 text-ink">{right.text}</p>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

/** Both legs built to the top, and the piece that joined them. */
function TwoLegs() {
  return (
    <svg viewBox="0 0 440 412" className="w-full" aria-hidden="true" fill="none">
      <path d={catenary(arch, { to: 0.48 })} className="stroke-steel" strokeWidth="9" />
      <path d={catenary(arch, { from: 0.52 })} className="stroke-steel" strokeWidth="9" />
      <path d={catenary(arch, { from: 0.475, to: 0.525 })} className="stroke-glow" strokeWidth="13" />
    </svg>
  );
}
