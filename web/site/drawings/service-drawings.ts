import { FloorPlan } from './floor-plan.tsx';
import { FrontDesk } from './front-desk.tsx';
import { MovingIn } from './moving-in.tsx';
import { Office } from './office.tsx';
import { PhoneInHand } from './phone-in-hand.tsx';

/**
 * Drawings that are files of their own, by name; those of the services by the service. The home page shows them: in the page
 * itself they would delay its first paint.
 */
export const serviceDrawings = {
  'managed-it': Office,
  networking: FloorPlan,
  'it-projects': MovingIn,
  'personal-it': PhoneInHand,
  'front-desk': FrontDesk,
};
