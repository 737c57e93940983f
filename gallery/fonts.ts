import { fontFaces } from '#web/ui/font-faces.ts';

// Pages say which fonts theirs are; the gallery has those that a provider has who chose none.
const style = document.createElement('style');
style.textContent = fontFaces('modern');
document.head.append(style);
