import type { TerminalToolTexts } from '../types/terminal-tools.ts';
import { plural } from './plural.ts';

const linesOf = (count: number) => `${count} ${plural(count, 'line', 'lines')}`;

export const terminalTools: TerminalToolTexts = {
  commands: {
    tools: 'tools for files, the web and commands; /tools files on switches some',
    jobs: 'commands in the background; /jobs stop 1 ends one',
    mcp: 'servers of tools (MCP), and their tools',
  },
  arguments: { tools: '[NAME on|off]', job: '[stop NUMBER]' },
  usage:
    '--tools files,web,shell lets the assistant work in a folder: --workspace DIR, or else ./workspace. You are asked before it writes, runs or opens anything.',
  noValue: argument => `${argument} needs a value; --help shows how it works.`,
  unknownGroup: (name, known) => `There are no tools "${name}". There are: ${known}.`,
  badFolder: (folder, reason) => `${folder} cannot be the workspace (${reason}).`,
  inUse: (groups, folder) => `Tools: ${groups}. Workspace: ${folder}`,
  isolated: 'Commands run without network, and see only the workspace and programs (bwrap).',
  notIsolated:
    'Commands run with your rights and your network, as bwrap is not installed or may not work here: read them before you allow them.',
  none: 'No tools are on.',
  switched: (group, on) => `${group}: ${on ? 'on' : 'off'}`,
  switching: '/tools NAME on or /tools NAME off switches some.',
  ask: {
    write: path => `Write ${path}?`,
    createDirectory: path => `Make the folder ${path}?`,
    readKeys: path => `Show ${path} to the model? Such files hold keys or passwords.`,
    execute: 'Run this command?',
    inBackground: 'Run this command in the background?',
    openApp: 'Open this?',
    fetchPage: 'Open this page? Nobody has named it: its address may carry what was read here.',
    search: 'Search for this? It is more than a few words, and goes to the search engine.',
    isolated: 'isolated, without network',
    notIsolated: 'not isolated, with network',
    call: (server, tool) => `Call ${tool} of ${server}?`,
    lines: linesOf,
    taller: lines => `⚠ ${linesOf(lines)}, taller than the screen: scroll up to read all of it. It begins:`,
  },
  question: 'y yes · n no',
  questionAlways: 'y yes · n no · a always this command',
  answers: { yes: ['yes'], no: ['no'], always: ['always'] },
  badAnswer: 'Please type y or n.',
  waits: 'waiting for your answer…',
  silence: 'I have stopped here. Say “go on” if there is more to do.',
  stepStopped: 'Step stopped. Ctrl-C once more stops the rest.',
  modelAway: tried =>
    `No model answers, and without one nothing is done while tools are on. Tried: ${tried}. Once it runs, /retry says it again.`,
  noModel:
    'No model is set, and tools need one: start the server in LM Studio and type /provider lmstudio, or put a key into .env and start again. Without tools (/tools NAME off) stickers are made by rules.',
  jobs: {
    none: 'Nothing runs in the background.',
    running: 'running',
    ended: 'ended',
    stopped: 'Stopped.',
    unknown: id => `There is no command ${id}.`,
  },
};
