import { connect } from 'node:net';

/**
 * Many clients that say something and then nothing more, in a process of their own so that their memory is not the
 * server's: node test/crowd.ts <port> <how many> <what each says>. It prints how many are connected, and ends when killed.
 */
async function crowd(port: number, count: number, words: string) {
  let connected = 0;
  for (let index = 0; index < count; index++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    await new Promise<void>((resolve) => {
      socket.once('connect', () => {
        connected += 1;
        if (words) socket.write(words);
        resolve();
      });
      socket.once('close', () => resolve());
    });
  }
  process.stdout.write(`connected ${connected}\n`);
}

const [port = '', count = '', words = ''] = process.argv.slice(2);
await crowd(Number(port), Number(count), words);
