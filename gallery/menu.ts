import type { show } from './show.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

/** Opens the menu of a row or a card, and chooses an action there. */
export async function chooseFromMenu({ getByRole }: Screen, of: string, action: string) {
  await getByRole('button', { name: `More actions for ${of}` }).click();
  await getByRole('menuitem', { name: action }).click();
}
