import { createContext, useContext } from 'react';

/** The portal's colors (web/ui/tokens.css) in notation that mail programs know. */
export const colors = {
  paper: '#f7f6f3',
  sheet: '#ffffff',
  line: '#dadfe0',
  ink: '#10202b',
  soft: '#42525d',
  faint: '#5a6871',
  copper: '#b5541c',
  onCopper: '#ffffff',
  river: '#0b5a66',
  riverWash: '#e3f1f3',
  sunken: '#efede8',
  amber: '#7a4b00',
  amberWash: '#fbf0d9',
} as const;

export const darkColors: Record<keyof typeof colors, string> = {
  paper: '#0f181e',
  sheet: '#16212a',
  line: '#35434d',
  ink: '#e8edf0',
  soft: '#b4c0c8',
  faint: '#98a6af',
  copper: '#eb9a62',
  onCopper: '#22130a',
  river: '#7cc7d3',
  riverWash: '#17333d',
  sunken: '#1f2c35',
  amber: '#f0c77c',
  amberWash: '#372b15',
};

const system = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** The provider's fonts where they are installed: an email loads nothing. */
export const fontsOf = ({ text, title }: Fonts = { text: 'Figtree', title: 'Familjen Grotesk' }) => ({
  sans: `"${text}", ${system}`,
  display: `"${title}", ${system}`,
});

/** The names of a provider's fonts. */
export type Fonts = { text: string; title: string };

type ProvidersColor = 'copper' | 'onCopper' | 'river' | 'riverWash';
/** The colors that a provider chooses. */
export type Look = Record<'light' | 'dark', Record<ProvidersColor, string>>;

/** Given by the frame to all parts of an email. */
export const LookContext = createContext<Look & { fonts: ReturnType<typeof fontsOf> }>({
  light: colors,
  dark: darkColors,
  fonts: fontsOf(),
});

/** The provider's colors and fonts, as inline styles have them. */
export function useLook() {
  const { light, fonts } = useContext(LookContext);
  return { ...light, fonts };
}
