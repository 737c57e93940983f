import { type ComponentType, createElement, useEffect, useState } from 'react';
import { loadWhenIdle } from './when-idle.ts';

/** A part of a page whose code loads when the page is idle. Until then, and without a network, it shows nothing. */
export function idlePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return (props) => {
    const [Part, setPart] = useState<ComponentType<Props>>();

    useEffect(() => {
      loadWhenIdle(() => load().then((loaded) => setPart(() => loaded)));
    }, []);

    return Part ? createElement(Part, props) : null;
  };
}
