import type { ComponentType } from 'react';
import { FloorPlan } from './floor-plan.tsx';
import { FrontDesk } from './front-desk.tsx';
import { MovingIn } from './moving-in.tsx';
import { Office } from './office.tsx';
import type { SetProps } from './parts.tsx';
import { PhoneInHand } from './phone-in-hand.tsx';
import { Cabling, NewDesk, Survey } from './projects.tsx';
import { Rack } from './rack.tsx';

/**
 * Drawings that pages show as files: below the first screen, where they would only delay the first paint. Those of the
 * services have the names of their pages.
 */
export const drawingFiles: Record<string, ComponentType<SetProps>> = {
  'managed-it': Office,
  networking: FloorPlan,
  'it-projects': MovingIn,
  'personal-it': PhoneInHand,
  'front-desk': FrontDesk,
  rack: Rack,
  'new-desk': NewDesk,
  survey: Survey,
  cabling: Cabling,
};

export const drawingAddress = (name: string) => `/drawings/${name}.svg`;
