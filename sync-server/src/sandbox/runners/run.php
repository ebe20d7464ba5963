<?php
// Runs PHP of customers, once. It is started by the sandbox: its job comes on descriptor 3, its messages go to 4.
// The code of a customer is evaluated where this file's own lines stand, so that `global $data` works in its functions; our names begin with two lines.

class Refusal extends Error {}
class Limit extends Error {}

final class Code__ {
    const FRAME_BYTES = 1048576;
    const KNOWN = ['currentUser', 'data', 'recordData', 'currentData', 'beforeSave', 'afterSave'];
    public static $in;
    public static $out;
    public static $job;
    public static $reached = null;
    public static $isOver = false;
    /** freed when memory is out, so that the end can be told */
    public static $reserve;
    static $made = 0;
    static $changes = 0;

    static function readLine() {
        $line = fgets(self::$in);
        // the server is gone
        if ($line === false) { self::$isOver = true; exit(0); }
        return $line;
    }

    static function write($line) {
        for ($line .= "\n"; $line !== ''; $line = substr($line, $sent)) {
            $sent = fwrite(self::$out, $line);
            if ($sent === false || $sent === 0) { self::$isOver = true; exit(0); }
        }
    }

    static function send($message) {
        $line = json_encode($message, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        if (strlen($line) > self::FRAME_BYTES) self::stop('A change or a result is larger than 1 MB.');
        self::write($line);
    }

    static function stop($text) {
        self::$reached = self::$reached ?? $text;
        throw new Limit($text);
    }

    static function request($kind, $args) {
        self::send(['type' => 'ask', 'ask' => $kind, 'args' => $args]);
        $answer = json_decode(self::readLine(), true);
        if (!$answer['ok']) throw new Exception($answer['message']);
        return $answer['value'];
    }

    static function change($operation) {
        if (self::$job['mode'] === 'before') throw new Exception('Before a save code changes currentData only.');
        $most = self::$job['limits']['operations'];
        if (++self::$changes > $most) self::stop("The code made more than $most changes.");
        self::send(['type' => 'operation', 'operation' => $operation]);
    }

    static function textOf($value) {
        return is_string($value) ? $value : json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PARTIAL_OUTPUT_ON_ERROR);
    }

    static function changesOf($before, $after) {
        if (!is_array($after)) throw new Exception('currentData is no record any more.');
        $set = [];
        foreach ($after as $key => $value) if (json_encode($value) !== json_encode($before[$key] ?? null)) $set[$key] = $value;
        foreach ($before as $key => $value) if (!array_key_exists($key, $after) && $value !== null) $set[$key] = null;
        return (object) $set;
    }

    static function endRound($given, $output, $refusal, $after) {
        if (self::$reached !== null) throw new Limit(self::$reached);
        $isBefore = self::$job['mode'] === 'before' && $refusal === null;
        $set = $isBefore ? self::changesOf($given['currentData'] ?? [], $after) : new stdClass;
        self::send(['type' => 'round', 'round' => ['output' => $output, 'set' => $set, 'refusal' => $refusal]]);
    }

    static function fail($outcome, $message, $line) {
        self::$isOver = true;
        $message = substr((string) $message, 0, 10000);
        self::write(json_encode(['type' => 'failed', 'outcome' => $outcome, 'message' => $message, 'line' => $line], JSON_INVALID_UTF8_SUBSTITUTE));
    }

    static function failBy($error) {
        if (self::$reached !== null) return self::fail('limit', self::$reached, null);
        $line = self::lineOf($error->getFile(), $error->getLine());
        foreach ($error->getTrace() as $frame) $line = $line ?? self::lineOf($frame['file'] ?? '', $frame['line'] ?? null);
        $name = get_class($error);
        self::fail('error', ($name === 'Exception' ? '' : "$name: ") . $error->getMessage(), $line);
    }

    static function lineOf($file, $line) {
        return strpos($file, "eval()'d code") !== false && $line > 0 ? $line : null;
    }

    /** Errors that end PHP at once come here. */
    static function shutDown() {
        self::$reserve = null;
        if (self::$isOver) return;
        $error = error_get_last();
        if ($error === null || !($error['type'] & (E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR))) {
            return self::fail('error', 'The code ended its process: use return.', null);
        }
        ['message' => $message, 'file' => $file, 'line' => $line] = $error;
        if (strpos($message, 'Allowed memory size') === 0 || strpos($message, 'Out of memory') === 0) {
            return self::fail('memory', 'The code needs more memory than it may have.', null);
        }
        self::fail('error', explode("\n", $message)[0], self::lineOf($file, $line));
    }

    /** Lowers the limits of this process to those of its job. */
    static function bound($limits) {
        ini_set('memory_limit', ($limits['memoryMb'] + 2) . 'M');
        if (!function_exists('posix_setrlimit')) return;
        $usage = getrusage();
        $used = $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'] + 1;
        $seconds = $used + (int) ceil($limits['cpuMs'] / 1000);
        posix_setrlimit(POSIX_RLIMIT_CPU, $seconds, $seconds + 1);
        $bytes = (160 + $limits['memoryMb']) * 1048576;
        posix_setrlimit(POSIX_RLIMIT_AS, $bytes, $bytes);
    }

    static $known = null;
    /** From the second round on functions and classes of the code would be there already: they get a namespace for each round. */
    static function sourceOf($number) {
        $source = preg_replace('/^\s*<\?php\b/', '', self::$job['source']);
        if ($number === 0) return $source;
        $declared = count(get_defined_functions()['user']) + count(get_declared_classes());
        if ($declared === self::$known) return $source;
        $classes = array_filter(get_declared_classes(), fn ($name) => strpos($name, '\\') === false && strpos($name, '@') === false && !in_array($name, self::$own));
        return "namespace Round$number; use " . implode(', ', array_diff($classes, self::ofCode())) . '; ' . $source;
    }
    static $own = ['Code__', 'self', 'static', 'parent'];
    static $atStart = [];
    static function ofCode() { return array_diff(get_declared_classes(), self::$atStart); }
}


function fetch($table, $query = []) { return Code__::request('fetch', [$table, (object) $query]); }
function get($table, $id) { return Code__::request('get', [$table, $id]); }
function secret($name) { return Code__::request('secret', [$name]); }
function http($address, $options = []) {
    if (Code__::$job['mode'] === 'before') throw new Exception('http is not there before a save.');
    return Code__::request('http', [$address, (object) $options]);
}
function insert($table, $values) {
    $id = Code__::$job['stem'] . str_pad(dechex(Code__::$job['base'] + Code__::$made++), 12, '0', STR_PAD_LEFT);
    Code__::change(['kind' => 'insert', 'table' => (string) $table, 'id' => $id, 'values' => (object) $values]);
    return $id;
}
function update($table, $id, $values) {
    Code__::change(['kind' => 'update', 'table' => (string) $table, 'id' => (string) $id, 'values' => (object) $values]);
}
function delete($table, $id) { Code__::change(['kind' => 'delete', 'table' => (string) $table, 'id' => (string) $id]); }
function remove($table, $id) { delete($table, $id); }
function refuse($text) { throw new Refusal((string) $text); }
function log(...$values) { echo implode(' ', array_map(['Code__', 'textOf'], $values)), "\n"; }

Code__::$in = fopen('php://fd/3', 'r');
Code__::$out = fopen('php://fd/4', 'w');
Code__::$reserve = str_repeat('x', 262144);
register_shutdown_function(['Code__', 'shutDown']);
Code__::$atStart = get_declared_classes();
Code__::$known = count(get_defined_functions()['user']) + count(Code__::$atStart);
Code__::write('{"type":"ready"}');
Code__::$job = json_decode(Code__::readLine(), true);
Code__::bound(Code__::$job['limits']);
try {
    for ($__round = 0; $__round < count(Code__::$job['rounds']); $__round++) {
        $__given = array_merge(Code__::$job['names'], Code__::$job['rounds'][$__round]);
        foreach (Code__::KNOWN as $__name) $$__name = $__given[$__name] ?? null;
        if (Code__::$job['mode'] === 'before') $currentData = $currentData ?? [];
        $__output = $__refusal = null;
        try {
            $__output = eval(Code__::sourceOf($__round));
        } catch (Refusal $__said) {
            $__refusal = $__said->getMessage();
        }
        Code__::endRound($__given, $__output, $__refusal, $currentData);
    }
    Code__::$isOver = true;
    Code__::write('{"type":"done"}');
} catch (Throwable $__error) {
    Code__::failBy($__error);
}
exit(0);
