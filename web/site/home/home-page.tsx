import { About } from './about.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';

/** The home page except its form, the only interactive part. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Services />
      <About />
    </>
  );
}
