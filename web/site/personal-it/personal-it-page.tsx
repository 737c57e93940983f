import { personalIt } from '#content/personal-it.ts';
import { Closing } from '../shared/closing.tsx';
import { Questions } from '../shared/questions.tsx';
import { PriceList } from './price-list.tsx';
import { Problems } from './problems.tsx';

const { services, reasons, questions } = personalIt;

export function PersonalItPage() {
  return (
    <>
      <section className="wrap grid gap-x-14 gap-y-12 pt-16 pb-20 lg:grid-cols-[6fr_5fr] lg:items-start">
        <div>
          <p className="mb-3 font-semibold text-ink-soft">Personal IT Support</p>
          <h1>{personalIt.headline}</h1>
          <p className="mt-6 max-w-xl text-ink-soft text-lg">{personalIt.intro}</p>
          <dl className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {reasons.list.map(({ title, text }) => (
              <div key={title} className="border-line-strong border-t pt-3">
                <dt className="font-semibold">{title}</dt>
                <dd className="text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <PriceList />
      </section>
      <Problems />
      <section className="wrap py-20">
        <h2 className="max-w-2xl">{services.heading}</h2>
        <div className="mt-8 grid border-ink border-t-2 md:grid-cols-2 md:gap-x-14">
          {services.list.map(({ title, text }) => (
            <div key={title} className="border-line border-b py-5 md:grid md:grid-cols-[11rem_1fr] md:gap-x-5">
              <h3>{title}</h3>
              <p className="text-ink-soft max-md:mt-1">{text}</p>
            </div>
          ))}
        </div>
      </section>
      <div className="border-line border-t bg-sunken">
        <Questions heading={questions.heading} list={questions.list} />
      </div>
      <Closing
        heading="What is it doing, or not doing?"
        text="Describe it in your own words. That is how we like it best."
        action="Ask for help"
      />
    </>
  );
}
