import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import { findFile, findRunners, shown } from '#server/sandbox/engines/runner-files.ts'

/** Parts of PHP that are loaded where they are installed. */
const extensions = ['posix', 'ctype', 'mbstring', 'iconv', 'calendar', 'bcmath']
const settings = {
  // PHP's own `log` is the logarithm: it gives its name to ours
  disable_functions: 'log,dl',
  display_errors: '1',
  html_errors: '0',
  'date.timezone': 'UTC',
  allow_url_fopen: '0',
  'opcache.enable': '0',
}

/** PHP of the distribution, without its settings. */
export const phpEngine: Engine = {
  language: 'php',
  isLockedIn: false,
  packages: ['bubblewrap', 'php-cli'],
  probe: `
$reached = [$data + get('', '')];
if (@file_get_contents('/etc/passwd') !== false) $reached[] = 'a file';
if (@file_put_contents('/code/x', 'x') !== false) $reached[] = 'a written file';
if (@scandir('/proc/1') !== false) $reached[] = 'processes';
if (@stream_socket_client('tcp://127.0.0.1:22', $code, $text, 1) !== false) $reached[] = 'the network';
if (@stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0) !== false) $reached[] = 'a socket';
$child = function_exists('pcntl_fork') ? @pcntl_fork() : -1;
Code__::$isOver = $child === 0;
if ($child === 0) exit;
if ($child > 0) $reached[] = 'a process';
if (@exec('/bin/true', $out, $code) !== false && $code === 0) $reached[] = 'a program';
if (count(array_diff_key(getenv(), ['PWD' => 1])) > 0) $reached[] = 'an environment';
if (function_exists('posix_getuid') && posix_getuid() === 0) $reached[] = 'root';
return $reached;`,
  findRuntime: () => {
    const named = findFile(['/usr/bin/php', '/usr/local/bin/php'])
    if (!named) return Promise.resolve(undefined)
    const file = realpathSync(named)
    const folder = findExtensions()
    const found = extensions.map((name) => join(folder ?? '/', `${name}.so`)).filter((path) => folder && existsSync(path))
    const options = [...Object.entries(settings).map(([name, value]) => `${name}=${value}`), ...found.map((path) => `extension=${path}`)]
    return Promise.resolve({
      file,
      args: ['-n', ...options.flatMap((option) => ['-d', option]), '/code/run.php'],
      env: {},
      files: [...shown(file, ...found, '/usr/share/zoneinfo'), { from: join(findRunners(), 'run.php'), to: '/code/run.php' }],
      ownMb: 192,
      scratchMb: 0,
    })
  },
}

function findExtensions(): string | undefined {
  const folder = '/usr/lib/php'
  if (!existsSync(folder)) return undefined
  const versions = readdirSync(folder).filter((name) => /^\d{8}$/.test(name))
  return versions.length === 1 ? join(folder, `${versions[0]}`) : undefined
}
