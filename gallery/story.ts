import type { ReactNode } from 'react';
import type { SessionUser } from '#contract/sessions.ts';
import type { FakeApi } from './fake-api.ts';

/**
 * A component in one of its states. A `*.stories.tsx` file beside the component exports one constant for each; the gallery
 * shows them, and `gallery/every-story/` checks them. Those that the file also lists as `pictures` are compared with
 * their pictures in gallery/pictures, in the light and the dark theme; `npm run gallery:pictures` draws them anew.
 */
export type Story = {
  render: () => ReactNode;
  /** The logged-in user; by default the admin of the samples. Null: nobody. */
  actor?: SessionUser | null;
  /** The address of the page below /ticketing; by default the actor's home. */
  address?: string;
  /** The route that the address matches, if its parameters matter. */
  route?: string;
  /** What the server answers, besides the provider's name. Whatever else it is asked for fails the check. */
  api?: (api: FakeApi) => void;
  /** Names of buttons that are pressed one after the other to reach the state. */
  press?: string[];
  /** The width of its picture, in pixels; 390 by default, a phone. */
  width?: number;
  /** The height of its picture and of its frame, in pixels; by default whatever it needs. For what fills the window. */
  height?: number;
  dir?: 'rtl';
  /** It is a whole page, with a main part of its own. */
  isPage?: true;
  /** It is a whole screen: it must fit each common width, and text at twice its size. */
  isScreen?: true;
};

/** The same story before the server has answered. */
export function whileLoading(story: Story): Story {
  return { ...story, api: (api) => api.isSilent() };
}

/** The same story where each request fails. */
export function whenFailed(story: Story): Story {
  return { ...story, api: (api) => api.fails() };
}
