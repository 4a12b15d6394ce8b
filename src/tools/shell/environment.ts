/** What commands are told of the environment: nothing that holds a key. */
const PASSED =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|SystemDrive|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramFiles)$/i;
/** What programs with a window need besides. */
const DESKTOP = /^(?:DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|XDG_\w+|DESKTOP_SESSION)$/;

type Environment = Readonly<Record<string, string | undefined>>;

function only(environment: Environment, names: readonly RegExp[]): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([name, value]): [string, string][] =>
    value !== undefined && names.some(known => known.test(name)) ? [[name, value]] : [],
  );
  return Object.fromEntries(kept);
}

/** The environment of commands: a list of what they may know, not of what they may not. */
export function cleanEnvironment(environment: Environment): Record<string, string> {
  return {
    ...only(environment, [PASSED]),
    TERM: 'dumb',
    NO_COLOR: '1',
    CI: '1',
    GIT_TERMINAL_PROMPT: '0',
    PAGER: 'cat',
  };
}

/** The environment of programs that are opened. */
export function desktopEnvironment(environment: Environment): Record<string, string> {
  return only(environment, [PASSED, DESKTOP]);
}
