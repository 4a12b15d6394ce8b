/*
 * Preloaded into a program to simulate a bug: SIGUSR2 causes an unexpected error that contains user text.
 */
const kind = process.env['DEFECT'];

process.on('SIGUSR2', () => {
  const error = new TypeError('what-a-person-said\n    at /src/what-a-person-said.ts:1:1', {
    cause: Object.assign(new Error('what-a-person-said'), { code: 'E_TEST' }),
  });
  if (kind === 'rejection') void Promise.reject(error);
  else
    setImmediate(() => {
      throw error;
    });
});
