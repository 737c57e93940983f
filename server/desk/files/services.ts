import type { Readable } from 'node:stream';

/** A place for bytes outside the database. */
export type ObjectStore = {
  /** Stores bytes of a known length. */
  put: (id: string, bytes: Readable, size: number) => Promise<void>;
  /** Reads bytes from an offset to the end. */
  read: (id: string, from: number) => Promise<AsyncIterable<Uint8Array>>;
  remove: (id: string) => Promise<void>;
};

/** Checks bytes for malware. Returns what was found, if anything. Throws if the scanner can't be reached. */
export type Scan = (bytes: AsyncIterable<Uint8Array>) => Promise<string | undefined>;

type Services = { objects?: ObjectStore | undefined; scan?: Scan | undefined };

let services: Services = {};

/** Sets the services that the operator has configured for files; none by default. Call it before files are used. */
export function setFileServices(configured: Services) {
  services = configured;
}

/** The configured services. */
export const fileServices = () => services;
