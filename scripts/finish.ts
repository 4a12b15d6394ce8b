import { runFinish } from './finish/command.ts';

void runFinish(process.argv.slice(2)).then(({ code, said }) => {
  if (code === 0) console.log(said);
  else console.error(said);
  process.exitCode = code;
});
