import { FloorPlan } from './floor-plan.tsx';
import { MovingIn } from './moving-in.tsx';
import { Office } from './office.tsx';
import { PhoneInHand } from './phone-in-hand.tsx';

/** The drawing of each service, which the home page shows as a file: in the page itself they would delay its first paint. */
export const serviceDrawings = {
  'managed-it': Office,
  networking: FloorPlan,
  'it-projects': MovingIn,
  'personal-it': PhoneInHand,
};
