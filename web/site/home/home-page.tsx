import { About } from './about.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';

/** The page up to its form, which is the one part of it that runs in the browser. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Services />
      <About />
    </>
  );
}
