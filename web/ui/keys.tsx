/** A shortcut, such as `Ctrl K` or `g c`. */
export function Keys({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-8 rounded border border-line-strong bg-sunken px-2 py-0.5 text-center font-sans font-semibold text-sm">
      {children}
    </kbd>
  );
}
