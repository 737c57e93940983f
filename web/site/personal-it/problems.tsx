import { personalIt } from '#content/personal-it.ts';

const { problems } = personalIt;

/** Problems in the words of callers. */
export function Problems() {
  return (
    <section className="evening hero-sky">
      <div className="wrap py-18">
        <h2>{problems.heading}</h2>
        <ul className="mt-9 flex flex-wrap gap-3">
          {problems.list.map((problem) => (
            <li key={problem} className="daylight rounded rounded-bl-none bg-paper px-5 py-3 text-ink text-lg">
              “{problem}”
            </li>
          ))}
        </ul>
        <p className="mt-9 max-w-xl text-lg text-white">{problems.answer}</p>
      </div>
    </section>
  );
}
