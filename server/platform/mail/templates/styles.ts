import { darkColors, type Look } from './look.ts';

const { paper, sheet, line, ink, soft, faint, sunken, amber, amberWash } = darkColors;

/** Styles that can't be inline: the dark theme and narrow screens. */
export function stylesOf({ dark: { copper, onCopper, river, riverWash } }: Look) {
  return `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .sheet { padding: 16px 16px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${paper} !important; }
  .sheet { background-color: ${sheet} !important; border-color: ${line} !important; border-top-color: ${copper} !important; }
  .ink { color: ${ink} !important; }
  .soft { color: ${soft} !important; }
  .faint { color: ${faint} !important; }
  .link { color: ${river} !important; }
  .button { background-color: ${copper} !important; color: ${onCopper} !important; }
  .staff { background-color: ${riverWash} !important; color: ${ink} !important; }
  .client { background-color: ${sunken} !important; color: ${ink} !important; }
  .note { background-color: ${amberWash} !important; color: ${ink} !important; border-color: ${amber} !important; }
  .step { color: ${river} !important; border-color: ${line} !important; }
  .amber { color: ${amber} !important; }
  .section { border-color: ${line} !important; }
  .quote { border-color: ${line} !important; color: ${soft} !important; }
}`;
}
