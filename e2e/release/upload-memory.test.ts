import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startProgram } from '#test/program.ts';
import { apiOf } from '../api.ts';

const admin = { ADMIN_EMAIL: 'ada@archway.example', ADMIN_PASSWORD: 'a long secret' };
const SIZE = 5_000_000;

/** The most that a process has had in memory, in MB. */
function peakOf(pid: number | undefined) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;
}

test.each([
  [20, 60],
  [100, 100],
])(
  '%i uploads at once need at most %i MB, and each is downloaded as it was sent',
  async (count, most) => {
    const program = await startProgram({ env: { ...admin, LOG_LEVEL: 'error', LIMIT_FACTOR: '10' } });
    const token = await apiOf(program.url).logIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
    const url = `${program.url}/api/ticketing/files`;
    const headers = { authorization: `Bearer ${token}` };
    const send = async (size: number, fill: number) => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(size).fill(fill)], `${fill}.bin`));
      const response = await fetch(url, { method: 'POST', headers, body: form });
      return { status: response.status, id: (await response.json()).id as string };
    };
    await send(SIZE, 0);
    const before = peakOf(program.child.pid);

    const uploads = await Promise.all(Array.from({ length: count }, (_, index) => send(SIZE, index)));
    const growth = peakOf(program.child.pid) - before;
    const downloads = await Promise.all(
      [7, 12, count - 1].map(async (index) => {
        const response = await fetch(`${url}/${uploads[index]?.id}`, { headers });
        return Buffer.from(await response.arrayBuffer()).equals(Buffer.alloc(SIZE, index));
      }),
    );
    await program.stop();

    expect(uploads.filter(({ status }) => status !== 201)).toEqual([]);
    expect(downloads).toEqual([true, true, true]);
    expect(growth).toBeLessThan(most);
  },
  300_000,
);
