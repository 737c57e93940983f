import { Check } from 'lucide-react';
import { DrawingImage } from '../drawings/drawing-image.tsx';
import { useService } from '../shared/use-site.tsx';

const drawings = ['new-desk', 'survey', 'cabling'] as const;

/** The types of projects in wide rows, with a drawing on alternating sides as long as there are drawings. */
export function ProjectTypes() {
  const { heading, list } = useService('itProjects').types;

  return (
    <section className="wrap py-20">
      <h2>{heading}</h2>
      <div className="mt-10 grid gap-y-14">
        {list.map(({ title, text, points }, index) => {
          const drawing = drawings[index];
          return (
            <article key={title} className="grid items-center gap-x-14 gap-y-6 md:has-[>img]:grid-cols-2">
              {drawing && (
                <DrawingImage name={drawing} className={`rounded-t ${index % 2 === 1 ? 'md:order-last' : ''}`} />
              )}
              <div>
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-2 max-w-xl text-ink-soft text-lg">{text}</p>
                <ul className="mt-5 grid gap-y-1.5">
                  {points.map((point) => (
                    <li key={point} className="flex items-baseline gap-2.5">
                      <Check className="size-4 shrink-0 translate-y-0.5 text-moss" aria-hidden="true" />
                      {point}
                    </li>
                  ))}
                </ul>
              </div>
            </article>
          );
        })}
      </div>
    </section>
  );
}
