import { findProvider } from '#contract/settings.ts';
import { provider } from '#gallery/samples/provider.ts';
import type { Story } from '#gallery/story.ts';
import { NewPasswordField } from './new-password-field.tsx';

const field = (password: string, refusesCommonPasswords = false): Story => ({
  render: () => <NewPasswordField label="New password" value={password} own={['Grace Lindqvist']} readOnly />,
  api: (api) => api.on(findProvider, () => provider({ refusesCommonPasswords })),
});

export const Empty = field('');
export const Good = field('copper river evening');
export const Guessable = field('lindqvist');
export const Refused = field('lindqvist', true);
export const TooShort = field('12345');
