/*
 * Loaded before the program, which has none of its own to show: at SIGUSR2 something goes wrong in it that nobody has
 * expected, with what a person said in its words.
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
