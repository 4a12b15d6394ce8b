/** Imports the modules it is given and ends by itself, unless one of them keeps the process alive. */
for (const file of process.argv.slice(2)) await import(file);
process.stdout.write(JSON.stringify(process.getActiveResourcesInfo().filter(name => name === 'Timeout')));
