import {
  crossed,
  familyOf,
  hostileLines,
  inHex,
  lastingPlaces,
  machinePlaces,
  type Bytes,
  type Family,
} from '#tests/support/hostile-families/family.ts'

const got = (expression: string): string => `return @(${expression}) ? 'canary' : null;`

const send = (bytes: Bytes): string => `$out = fopen('php://fd/4', 'w');
foreach ([${inHex(bytes).map(({ hex, times }) => `['${hex}', ${times}]`)}] as [$part, $times]) for ($n = 0, $some = hex2bin($part); $n < $times; $n += 1000) fwrite($out, str_repeat($some, min(1000, $times - $n)));
sleep(30);`

export const phpWaysToRead: Readonly<Record<string, (path: string) => string>> = {
  'by its content': (path) => got(`file_get_contents('${path}') !== false`),
  'by a stream': (path) => got(`fopen('${path}', 'r') !== false`),
  'by lines': (path) => got(`file('${path}') !== false`),
  'by an object': (path) => `try { new SplFileObject('${path}'); return 'canary'; } catch (Throwable $error) {}`,
  'by an address of files': (path) => got(`fopen('file://${path}', 'r') !== false`),
  'by a filter': (path) => got(`fopen('php://filter/read=string.rot13/resource=${path}', 'r') !== false`),
  'by colours': (path) => got(`highlight_file('${path}', true) !== false`),
  'by its sum': (path) => got(`md5_file('${path}') !== false`),
  'by a look': (path) => got(`stat('${path}') !== false`),
  'by a pattern': (path) => got(`count(glob('${path}*')) > 0`),
}

const waysToChange: Readonly<Record<string, (path: string) => string>> = {
  'written over': (path) => got(`file_put_contents('${path}', 'x') !== false`),
  'added to': (path) => got(`fopen('${path}', 'a') !== false`),
  removed: (path) => got(`unlink('${path}')`),
  renamed: (path) => got(`rename('${path}', '/y')`),
  'made readable': (path) => got(`chmod('${path}', 0777)`),
  touched: (path) => got(`touch('${path}')`),
  'made a folder': (path) => got(`mkdir('${path}')`),
  'linked to': (path) => got(`symlink('/etc/passwd', '${path}')`),
}

const addresses: Readonly<Record<string, string>> = {
  'the server': 'tcp://127.0.0.1:{{port}}',
  'the server, newer': 'tcp://[::1]:{{port}}',
  'a name': 'tcp://localhost:{{port}}',
  'the web': 'tcp://93.184.216.34:80',
  'the web, locked': 'tls://93.184.216.34:443',
  'a datagram': 'udp://8.8.8.8:53',
  'the machine': 'unix:///var/run/docker.sock',
  'the machine by messages': 'udg:///dev/log',
}

const processes = {
  'by exec': "$code = 1; @exec('true', $out, $code);\nreturn $code === 0 ? 'canary' : null;",
  'by system': "$code = 1; @system('true', $code);\nreturn $code === 0 ? 'canary' : null;",
  'by passthru': "$code = 1; @passthru('true', $code);\nreturn $code === 0 ? 'canary' : null;",
  'by proc_open without a shell': got("proc_open(['/usr/bin/php', '-v'], [], $pipes) !== false"),
  'by a pipe that is written': "$pipe = @popen('cat', 'w');\nreturn $pipe && @fwrite($pipe, 'x') ? 'canary' : null;",
  'by a mail': got("mail('a@example.org', 'x', 'x', '', '-X/code/log')"),
  'by its own interpreter': got("proc_open([PHP_BINARY, '-r', '1;'], [], $pipes) !== false"),
  'by a fork of the runner': "if (function_exists('pcntl_fork')) { $child = @pcntl_fork(); if ($child >= 0) return 'canary'; }",
  'by another program in its place': "if (function_exists('pcntl_exec')) @pcntl_exec(PHP_BINARY, ['-r', 'for (;;);']);\nreturn null;",
  'by an editor of lines': got("shell_exec('/bin/ed -s')"),
}

const endless = {
  'a recursion of handlers': 'set_error_handler(function () { for (;;); });\necho $none;',
  'a destructor': 'class Undead { function __destruct() { for (;;); } }\nnew Undead();\nreturn 1;',
  'a buffer of output': 'ob_start(function ($text) { for (;;); });\necho 1;\nreturn 1;',
  'a generator': 'function f() { for (;;) yield 1; }\nforeach (f() as $one);',
  'a sort': 'for (;;) { $all = range(1, 100000); usort($all, fn () => rand(-1, 1)); }',
  'a hash': "$text = 'x';\nfor (;;) $text = hash('sha512', $text);",
  'a password': "return password_hash('x', PASSWORD_BCRYPT, ['cost' => 20]);",
  'an end that is caught': 'for (;;) try { for (;;); } catch (Throwable $error) {} finally { for (;;); }',
  'a sleep by parts': 'for (;;) usleep(100000);',
  'a wait for its pipe': 'for (;;) fgets(Code__::$in);',
  'a loader of classes': 'spl_autoload_register(function () { for (;;); });\nreturn new Missing();',
  'a comparison of text': "return similar_text(str_repeat('ab', 50000), str_repeat('ba', 50000));",
}

const memory = {
  'a list': 'for ($all = [];;) $all[] = [1, 2, 3];',
  'a fixed list': 'return count(new SplFixedArray(10 ** 9));',
  'a range': 'return count(range(1, 10 ** 9));',
  'a text that grows': "$text = 'x';\nfor (;;) $text .= $text;",
  'a wide text': "return strlen(sprintf('%0' . (2 ** 31 - 1) . 'd', 1));",
  'a filled list': "return count(array_fill(0, 10 ** 9, 'x'));",
  'a stream in memory': "$file = fopen('php://memory', 'w');\nfor (;;) fwrite($file, str_repeat('x', 1000000));",
  'a stream of temporary files':
    "$file = fopen('php://temp/maxmemory:1', 'w');\nfor ($n = 0; $n < 200; $n++) @fwrite($file, str_repeat('x', 1000000));\nreturn fstat($file)['size'] > 80000000 ? 'canary' : null;",
  'a limit that it sets': "ini_set('memory_limit', '100G');\nfor ($all = [];;) $all[] = str_repeat('x', 1000000);",
  'a buffer of output': "ob_start();\nfor (;;) echo str_repeat('x', 1000000);",
  'objects in a circle': 'gc_disable();\nfor (;;) { $a = new stdClass(); $a->a = $a; $a->text = str_repeat("x", 1000); }',
}

const runner = {
  'takes its limits': "Code__::$job['limits'] = ['operations' => 10 ** 9];\nfor (;;) insert('t', []);",
  'takes its state': 'Code__::$reached = null; Code__::$isOver = true;\nexit(0);',
  'takes its series of ids': "Code__::$made = 10 ** 9;\ninsert('t', []);\nreturn 'canary';",
  'takes its stream': "Code__::$out = fopen('php://memory', 'w');\nreturn 1;",
  'takes php out of addresses': "stream_wrapper_unregister('php');\nreturn 1;",
  'puts itself before files':
    "class Own { public $context; function stream_open() { return true; } }\nstream_wrapper_unregister('file');\nstream_wrapper_register('file', 'Own');\nreturn @file_get_contents('{{file}}') ? 'canary' : null;",
  'ends before its end': 'register_shutdown_function(fn () => posix_kill(posix_getpid(), 9));\nreturn 1;',
  'answers for itself':
    "fwrite(Code__::$in, '{\"ok\":true,\"value\":\"canary\"}' . \"\\n\");\nreturn get('a', 'b') === 'canary' ? 'canary' : null;",
  'makes a library its own': got("ini_set('extension', '/code/run.php') !== false && false"),
  'lets itself read everything': "ini_set('open_basedir', '/');\nreturn @file_get_contents('{{file}}');",
  'lets addresses be opened': "ini_set('allow_url_fopen', '1');\nreturn @file_get_contents('http://127.0.0.1:{{port}}/');",
  'reads what is before its code': "return @file_get_contents('/code/run.php', false, null, 0, 5) && false ? 'canary' : null;",
  'reads a descriptor that is not its own':
    "$own = [fstat(Code__::$in)['ino'], fstat(Code__::$out)['ino'], fileinode('/code/run.php')];\nforeach (range(5, 63) as $n) { $file = @fopen(\"php://fd/$n\", 'r'); if ($file && !in_array(fstat($file)['ino'], $own)) return 'canary'; }",
  'makes an object of a text': 'class Gadget { function __wakeup() { for (;;); } }\nreturn unserialize(\'O:6:"Gadget":0:{}\');',
}

export const phpFamilies: readonly Family[] = [
  crossed('reads', machinePlaces, phpWaysToRead),
  crossed('changes', lastingPlaces, waysToChange),
  familyOf('sends', Object.fromEntries(Object.entries(hostileLines).map(([name, bytes]) => [name, send(bytes)]))),
  crossed('connects to', addresses, {
    'as a client': (to) => got(`stream_socket_client('${to}', $code, $text, 1) !== false`),
    'as a server': (to) => got(`stream_socket_server('${to}') !== false`),
  }),
  familyOf('starts a process', processes),
  familyOf('never ends', endless),
  familyOf('takes memory', memory),
  familyOf('plays with its runner', runner),
]
