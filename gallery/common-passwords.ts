import type { Plugin } from 'vite';

/** Serves the list of common passwords that fields for a new password load, as the website does. */
export const commonPasswordsFile: Plugin = {
  name: 'common-passwords',
  configureServer: ({ middlewares }) => {
    middlewares.use('/common-passwords.txt', async (_request, response) => {
      // Large, so that only who needs it loads it.
      const { commonPasswords } = await import('#contract/common-passwords.ts');
      response.end(commonPasswords.join('\n'));
    });
  },
};
