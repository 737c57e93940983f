import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done } from './primitives.ts';

export const health = endpoint({
  method: 'GET',
  url: '/api/health',
  access: 'public',
  schema: {
    summary: 'Whether the process can serve',
    description:
      'Does not check the database, so a database outage does not restart the process. Returns 503 once the process is told to stop, so a load balancer uses another one.',
    tags: ['Operations'],
    response: { 200: Done },
  },
});

export const ready = endpoint({
  method: 'GET',
  url: '/api/ready',
  access: 'public',
  schema: {
    summary: 'Whether the database responds',
    description: 'Returns 503 while it does not, so a load balancer uses another process.',
    tags: ['Operations'],
    response: { 200: Done },
  },
});

export const openApiDocument = endpoint({
  method: 'GET',
  url: '/api/openapi.json',
  access: 'public',
  schema: {
    summary: 'This document',
    tags: ['Operations'],
    response: { 200: z.record(z.string(), z.unknown()) },
  },
});
