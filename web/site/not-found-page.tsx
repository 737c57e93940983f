import { brand, telephone } from '#content/brand.ts';
import { ArchDrawing } from '#web/ui/arch.tsx';

export function NotFoundPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center px-6 py-16 text-center">
      <ArchDrawing className="mb-8 h-36" />
      <h1 className="text-2xl">404 Page Not Found</h1>
      <p className="mt-3 text-ink-soft">
        There is nothing at this address. The link may be old, or a letter went missing on the way.
      </p>
      <p className="mt-7 flex flex-wrap justify-center gap-x-6 gap-y-3">
        <a
          className="inline-flex min-h-10 items-center rounded bg-copper px-4 font-semibold text-on-copper hover:bg-copper-deep"
          href="/ticketing/login"
        >
          Go to the support portal
        </a>
        <a
          className="inline-flex min-h-10 items-center text-river underline underline-offset-2"
          href={telephone(brand.supportPhone)}
        >
          Call {brand.supportPhone}
        </a>
      </p>
    </main>
  );
}
