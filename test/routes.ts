import type { FastifyInstance } from 'fastify';

/** Every route that a server has registered, as `GET /api/health`; its HEAD goes without saying. Sorted. */
export function routesOf(app: FastifyInstance) {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents.splice(depth, parents.length, part);
    for (const method of methods.split(', ')) {
      if (method !== '' && method !== 'HEAD') routes.push(`${method} ${parents.join('')}`);
    }
  }
  return routes.sort();
}
