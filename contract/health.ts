import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done } from './primitives.ts';

export const health = endpoint({
  method: 'GET',
  url: '/api/health',
  schema: {
    summary: 'Whether the process can serve',
    description:
      'Says nothing of the database: a process whose database is away is not restarted for it. 503 from the moment it is told to stop: a load balancer then asks another process.',
    tags: ['Operations'],
    response: { 200: Done },
  },
});

export const ready = endpoint({
  method: 'GET',
  url: '/api/ready',
  schema: {
    summary: 'Whether the database answers',
    description: '503 while it does not: a load balancer then asks another process.',
    tags: ['Operations'],
    response: { 200: Done },
  },
});

export const openApiDocument = endpoint({
  method: 'GET',
  url: '/api/openapi.json',
  schema: {
    summary: 'This document',
    tags: ['Operations'],
    response: { 200: z.record(z.string(), z.unknown()) },
  },
});
