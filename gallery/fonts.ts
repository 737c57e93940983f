import { fontFaces } from '#web/ui/font-faces.ts';

// Pages say which fonts theirs are; the gallery has those that a provider has who chose none.
const style = document.createElement('style');
style.textContent = fontFaces('modern');
document.head.append(style);

// They are there before the first story: one that is measured in a system's font is of another height.
await Promise.all(['Text', 'Title'].map((family) => document.fonts.load(`1em ${family}`)));
