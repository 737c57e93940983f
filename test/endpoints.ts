import { readdirSync } from 'node:fs';
import { type Endpoint, isEndpoint } from '#contract/endpoint.ts';

const contract = new URL('../contract/', import.meta.url);

/** Every call of the contract, by its address. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contract).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(new URL(file, contract).href)),
  );
  const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
  return endpoints.sort((one, other) => one.url.localeCompare(other.url));
}
