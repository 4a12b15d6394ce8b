import { startMcpOverStdio } from './app/mcp.ts';
import { processRuntime } from './app/runtime.ts';
import { loadEnvFile } from './config/env-file.ts';
import { loadConfig, secretsOf } from './config/index.ts';
import { createLogger } from './lib/logger.ts';
import { type RunningProcess, runProcess } from './lib/run-process.ts';

/** A database of its own, for what is counted: a running bot is not to be disturbed. */
const DATABASE = 'sqlite:data/mcp.db';

/** The MCP server on standard input and output, until its client closes them. Standard output is the protocol's alone. */
async function main(running: RunningProcess): Promise<number> {
  loadEnvFile(process.env);
  const config = loadConfig({ ...process.env, DATABASE_URL: DATABASE });
  const log = createLogger({ level: config.LOG_LEVEL, stderr: true, secrets: secretsOf(config) });
  running.logTo(log);
  const streams = { input: process.stdin, output: process.stdout };
  const server = await startMcpOverStdio(config, log, processRuntime(), streams);
  running.onStop(() => server.stop());
  log.info('the MCP server is listening on standard input');
  await server.ended;
  return 0;
}

runProcess(main);
