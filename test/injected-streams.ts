import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { watchEvents } from '#contract/live.ts';

/** Makes `inject` leave a stream as soon as it is open, for tests that make every call: it would wait for its end. */
export function leaveInjectedStreams(app: FastifyInstance) {
  const inject: (options: InjectOptions | string) => Promise<LightMyRequestResponse> = app.inject.bind(app);
  Object.assign(app, {
    inject: (options: InjectOptions | string) => {
      const isOpening =
        typeof options === 'object' &&
        (options.method ?? 'GET') === 'GET' &&
        String(options.url).startsWith(watchEvents.url);
      return isOpening ? leave(inject({ ...options, payloadAsStream: true })) : inject(options);
    },
  });
}

async function leave(opening: Promise<LightMyRequestResponse>) {
  const response = await opening;
  const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
  if (isStream) response.raw.res.destroy();
  const body = isStream ? '' : await text(response.stream());
  return Object.assign(response, { body, payload: body, json: () => JSON.parse(body) });
}
