import type { ComponentProps } from 'react';
import * as Router from 'react-router';
import { linkLook } from './anchor.tsx';
import { classNames } from './class-names.ts';

/** A link to a screen of the portal, within or beside text. */
export function Link({ className, ...link }: ComponentProps<typeof Router.Link>) {
  return <Router.Link className={classNames(linkLook, className)} {...link} />;
}
