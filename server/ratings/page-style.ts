/** The looks of the rating page: the portal's colors, and steps side by side. */
export const ratingStyle = `
main { max-width: 34rem; padding-top: clamp(1.25rem, 4vh, 5rem); }
.sign { display: flex; align-items: center; gap: 0.5rem; margin: 0 0 1.25rem; font-weight: 600; }
.sign svg { width: 1.75rem; height: 1.75rem; fill: none; stroke: var(--accent); stroke-width: 3; stroke-linecap: round; }
h1 { margin: 0 0 0.5rem; text-wrap: balance; }
.ticket { margin: 0 0 1.5rem; color: light-dark(#42525d, #b4c0c8); overflow-wrap: anywhere; }
.saved, .problem { margin: 0 0 1.5rem; padding: 0.6rem 0.9rem; border-radius: 0.5rem; border-left: 4px solid; }
.saved { background: var(--links-wash); border-color: var(--links); }
.problem { background: light-dark(#fbe9e7, #3d2320); border-color: light-dark(#9c2a1c, #f0a89c); }
fieldset { margin: 0 0 1.5rem; border: 0; padding: 0; min-width: 0; }
legend, .comment { display: block; margin: 0 0 0.6rem; padding: 0; font-weight: 600; }
.comment span { font-weight: 400; color: light-dark(#5a6871, #98a6af); }
.steps { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 0.375rem; }
.step { position: relative; display: flex; flex-direction: column; align-items: center; gap: 0.4rem; min-height: 2.75rem;
  padding: 0.75rem 0.125rem; text-align: center; font-size: 0.875rem; line-height: 1.2; box-sizing: border-box; cursor: pointer; border: 1px solid light-dark(#8a979f, #72808a); border-radius: 0.5rem;
  background: light-dark(#ffffff, #16212a); }
.step input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.step:hover { border-color: light-dark(#10202b, #e8edf0); }
.step:has(:focus-visible) { outline: 3px solid var(--links); outline-offset: 3px; }
.step:has(:checked) { border-color: var(--links); box-shadow: inset 0 0 0 2px var(--links);
  background: var(--links-wash); font-weight: 600; }
.face { flex: none; width: 2rem; height: 2rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.eyes { stroke-width: 3.5; }
textarea { display: block; width: 100%; box-sizing: border-box; margin: 0 0 1.25rem; padding: 0.6rem 0.75rem; font: inherit;
  color: inherit; background: light-dark(#ffffff, #16212a); border: 1px solid light-dark(#8a979f, #72808a); border-radius: 0.5rem;
  resize: vertical; }
button { min-height: 2.75rem; }
.small { margin: 1rem 0 0; font-size: 0.875rem; color: light-dark(#5a6871, #98a6af); }
@media (min-width: 36rem) {
  .steps { gap: 0.5rem; }
  .step { justify-content: center; padding: 0.9rem 0.25rem; font-size: inherit; }
}
@media (forced-colors: active) { .step:has(:checked) { outline: 3px solid Highlight; } }`;
