import { once } from 'node:events';
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFolder } from '#test/built-site.ts';
import { type Program, startProgram } from '#test/program.ts';
import { readMetrics, totalOf } from '#test/prometheus.ts';

/** The maximum increase in memory, in MB. */
const MOST_MEMORY = 200;

let program: Program;

beforeAll(async () => {
  program = await startProgram({ env: { METRICS_PORT: '0' } });
});

afterAll(() => program.stop());

const scripts = globSync('assets/*.js', { cwd: builtFolder });
const largestScript = scripts.sort((a, b) => statSync(builtFolder + b).size - statSync(builtFolder + a).size)[0];

test.each(['/api/openapi.json', `/${largestScript}`])(
  '5,600 requests for %s on 8 connections that never read cost little memory and few files, and nobody waits for them',
  async (path) => {
    const before = memoryOf(program);
    const sockets = await Promise.all(Array.from({ length: 8 }, deafClient));
    const request = `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
    for (const socket of sockets) socket.write(request.repeat(700));

    let mostMemory = 0;
    let mostFiles = 0;
    const statuses = new Set<number>();
    for (let look = 0; look < 20; look++) {
      for (const other of ['/api/ready', path, '/']) statuses.add((await fetch(program.url + other)).status);
      mostMemory = Math.max(mostMemory, memoryOf(program));
      mostFiles = Math.max(mostFiles, readdirSync(`/proc/${program.child.pid}/fd`).length);
      await setTimeout(100);
    }
    for (const socket of sockets) socket.destroy();

    expect([...statuses]).toEqual([200]);
    expect(mostMemory - before).toBeLessThan(MOST_MEMORY);
    expect(mostFiles).toBeLessThan(200);
    expect(program.output.text).not.toContain('EMFILE');
    await expect.poll(inFlight).toBe(0);
  },
);

async function deafClient() {
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket.pause();
}

async function inFlight() {
  const [, url = ''] = /Metrics are at (http[^"]+)/.exec(program.output.text) ?? [];
  const { samples } = readMetrics(await (await fetch(url)).text());
  return totalOf(samples, 'http_requests_in_flight');
}

/** Resident memory, in MB. */
function memoryOf({ child }: Program) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
