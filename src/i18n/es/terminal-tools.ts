import type { TerminalToolTexts } from '../types/terminal-tools.ts';

const linesOf = (count: number) => (count === 1 ? '1 línea' : `${count} líneas`);

export const terminalTools: TerminalToolTexts = {
  commands: {
    tools: 'herramientas para archivos, web y comandos; /tools files on las activa',
    jobs: 'comandos en segundo plano; /jobs stop 1 termina uno',
    mcp: 'servidores de herramientas (MCP) y sus herramientas',
  },
  arguments: { tools: '[NOMBRE on|off]', job: '[stop NÚMERO]' },
  usage:
    '--tools files,web,shell deja que el asistente trabaje en una carpeta: --workspace CARPETA, o si no ./workspace. Te pregunta antes de escribir, ejecutar o abrir algo.',
  noValue: argument => `${argument} necesita un valor; --help muestra cómo funciona.`,
  unknownGroup: (name, known) => `No hay herramientas «${name}». Hay: ${known}.`,
  badFolder: (folder, reason) => `${folder} no puede ser la carpeta de trabajo (${reason}).`,
  inUse: (groups, folder) => `Herramientas: ${groups}. Carpeta de trabajo: ${folder}`,
  isolated: 'Los comandos se ejecutan sin red y solo ven la carpeta de trabajo y los programas (bwrap).',
  notIsolated:
    'Los comandos se ejecutan con tus permisos y tu red, porque bwrap no está instalado o no puede funcionar aquí: léelos antes de permitirlos.',
  none: 'No hay herramientas activadas.',
  switched: (group, on) => `${group}: ${on ? 'sí' : 'no'}`,
  switching: '/tools NOMBRE on o /tools NOMBRE off las cambia.',
  ask: {
    write: path => `¿Escribo ${path}?`,
    createDirectory: path => `¿Creo la carpeta ${path}?`,
    readKeys: path => `¿Muestro ${path} al modelo? Esos archivos guardan claves o contraseñas.`,
    execute: '¿Ejecuto este comando?',
    inBackground: '¿Ejecuto este comando en segundo plano?',
    openApp: '¿Abro esto?',
    fetchPage:
      '¿Abro esta página? Nadie la ha nombrado: su dirección puede llevarse lo que se ha leído aquí.',
    search: '¿Busco esto? Son más que unas pocas palabras, y van al buscador.',
    isolated: 'aislado, sin red',
    notIsolated: 'sin aislar, con red',
    call: (server, tool) => `¿Llamo a ${tool} de ${server}?`,
    lines: linesOf,
    taller: lines => `⚠ ${linesOf(lines)}, no cabe en la pantalla: sube para leerlo todo. Empieza así:`,
  },
  question: 'y sí · n no',
  questionAlways: 'y sí · n no · a siempre este comando',
  answers: { yes: ['s', 'si', 'sí'], no: ['no'], always: ['siempre'] },
  badAnswer: 'Escribe y o n, por favor.',
  waits: 'espera tu respuesta…',
  silence: 'Me he detenido aquí. Di «sigue» si queda algo por hacer.',
  stepStopped: 'Paso detenido. Otra vez Ctrl-C detiene también el resto.',
  modelAway: tried =>
    `Ningún modelo responde, y sin uno no se hace nada mientras haya herramientas activadas. Se ha probado: ${tried}. Cuando funcione, /retry lo repite.`,
  noModel:
    'No hay ningún modelo configurado y las herramientas necesitan uno: inicia el servidor en LM Studio y escribe /provider lmstudio, o pon una clave en .env y reinicia. Sin herramientas (/tools NOMBRE off) los stickers se hacen por reglas.',
  jobs: {
    none: 'No hay nada en segundo plano.',
    running: 'en marcha',
    ended: 'terminado',
    stopped: 'Detenido.',
    unknown: id => `No hay ningún comando ${id}.`,
  },
};
