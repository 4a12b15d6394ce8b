import { startMcpOverStdio } from '../../../src/app/mcp.ts';
import { processRuntime } from '../../../src/app/runtime.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createDecoder } from '../../../src/images/decoder/index.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { runProcess } from '../../../src/lib/run-process.ts';
import { rememberingDecoder, rememberingThreads } from '../pictures/remembered-pictures.ts';
import { quickThreads } from '../quick-threads.ts';

/*
 * The MCP server on standard input and output, as src/mcp-stdio.ts runs it, but it draws small pictures and reuses the
 * work on pictures that `OUTCOMES` remembers.
 */
runProcess(async running => {
  const config = loadConfig({ ...process.env, DATABASE_URL: 'sqlite:data/mcp.db' });
  const outcomes = process.env['OUTCOMES'] || undefined;
  const decoder = createDecoder();
  const runtime = {
    ...processRuntime(),
    createThreads: rememberingThreads(quickThreads, outcomes),
    decoder: rememberingDecoder(decoder, outcomes),
  };
  const log = createLogger({ level: config.LOG_LEVEL, stderr: true });
  const streams = { input: process.stdin, output: process.stdout };
  const server = await startMcpOverStdio(config, log, runtime, streams);
  running.onStop(() => server.stop());
  await server.ended;
  await decoder.close();
  return 0;
});
