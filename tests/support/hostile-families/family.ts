import type { HostileProgram } from '#tests/support/hostile-code.ts'

/** Programs that try one thing in many ways; each returns a text with the word *canary* when it gets there. */
export interface Family {
  name: string
  programs: HostileProgram[]
}

export function familyOf(name: string, sources: Readonly<Record<string, string>>): Family {
  return { name, programs: Object.entries(sources).map(([way, source]) => ({ name: `${name}: ${way}`, source })) }
}

/** Each way at each place. */
export function crossed(
  name: string,
  places: Readonly<Record<string, string>>,
  ways: Readonly<Record<string, (place: string) => string>>,
): Family {
  const sources = Object.entries(ways).flatMap(([way, make]) =>
    Object.entries(places).map(([place, path]): [string, string] => [`${place}, ${way}`, make(path)]),
  )
  return familyOf(name, Object.fromEntries(sources))
}

/** Files of the machine; the braces are filled by the test. */
export const machinePlaces = {
  'a file of the machine': '{{file}}',
  'the file with passwords': '/etc/shadow',
  "the server's environment": '/proc/{{pid}}/environ',
  "the server's root": '/proc/{{pid}}/root/etc/passwd',
  "the neighbour's memory": '/proc/{{neighbour}}/mem',
  "the neighbour's job": '/proc/{{neighbour}}/fd/3',
  'memory of the machine': '/dev/mem',
  'the machine above its root': '/code/../../../etc/passwd',
  'the programs of the machine': '/usr/bin/env',
}

/** Places that nobody may change. */
export const lastingPlaces = {
  'a file of the machine': '{{file}}',
  'a new file of the machine': '{{written}}',
  'the folder of the runner': '/code/x',
  'a library': '/lib/x86_64-linux-gnu/libc.so.6',
  'the root': '/x',
}

/** Bytes as the languages write them: texts, each so many times. */
export type Bytes = readonly (readonly [text: string, times: number])[]

const round = (output: string): string => `{"type":"round","round":{"output":${output},"set":{},"refusal":null}}\n`
const operation = (rest: string): string => `{"type":"operation","operation":{${rest}}}\n`
const done = '{"type":"done"}\n'

/** Messages that no runner of ours sends. */
export const hostileLines: Readonly<Record<string, Bytes>> = {
  'nothing but line ends': [['\n', 100_000]],
  'a line of blanks': [
    [' ', 500_000],
    ['\n', 1],
  ],
  'half a line': [['{"type":"ro', 1]],
  'a line without an end': [['a', 3_000_000]],
  'bytes that are no text': [
    ['\u00ff\u00fe', 1_000],
    ['\n', 1],
  ],
  'a mark of byte order': [[`\u00ef\u00bb\u00bf${done}`, 1]],
  'zero bytes': [
    ['\0', 1_000],
    ['\n', 1],
  ],
  'a number alone': [['1\n', 1]],
  'a list': [['[1]\n', 1]],
  'a text': [['"done"\n', 1]],
  'no value': [['null\n', 1]],
  'a type that is a list': [['{"type":["done"]}\n', 1]],
  'a type of objects': [['{"type":"constructor"}\n', 1]],
  'ready again': [['{"type":"ready"}\n', 1]],
  'done before the round': [[done, 1]],
  'done twice': [[round('1') + done + done, 1]],
  'a round after the end': [[round('1') + done + round('"canary"'), 1]],
  'a round of somebody else': [[round('1').replace('"set":{}', '"set":[]'), 1]],
  'a round with a function': [[round('function () {}'), 1]],
  'a round too many': [[round('"canary"'), 2]],
  'a round with many keys': [
    ['{"type":"round","round":{"output":{', 1],
    ['"a":1,', 50_000],
    ['"b":1},"set":{},"refusal":null}}\n', 1],
  ],
  'a deep round': [
    ['{"type":"round","round":{"output":', 1],
    ['[', 150],
    [']', 150],
    [',"set":{},"refusal":null}}\n', 1],
  ],
  'a huge number': [[round(`1e${'9'.repeat(400)}`) + round('-0'), 1]],
  'a long refusal': [
    ['{"type":"round","round":{"output":1,"set":{},"refusal":"', 1],
    ['a', 200_000],
    ['"}}\n', 1],
  ],
  'a change of no kind': [[operation('"kind":"drop","table":"t","id":"x"'), 1]],
  'a change of the prototype': [[operation('"kind":"update","table":"t","id":"x","values":{"__proto__":{"canary":1}}'), 1]],
  'a change of no table': [[operation('"kind":"delete","table":"","id":"x"'), 1]],
  'a change of a long table': [
    ['{"type":"operation","operation":{"kind":"delete","id":"x","table":"', 1],
    ['t', 300],
    ['"}}\n', 1],
  ],
  'changes after the end': [
    [round('1') + done, 1],
    [operation('"kind":"delete","table":"canary","id":"x"'), 20],
  ],
  'many changes': [[operation('"kind":"delete","table":"t","id":"x"'), 5_000]],
  'a question for a file': [['{"type":"ask","ask":"file","args":["/etc/passwd"]}\n', 1]],
  'a question of eleven': [['{"type":"ask","ask":"get","args":[1,2,3,4,5,6,7,8,9,10,11]}\n', 1]],
  'many questions at once': [['{"type":"ask","ask":"secret","args":["canary"]}\n', 500]],
  'a failure at a strange line': [['{"type":"failed","outcome":"done","message":"x","line":-1}\n', 1]],
  'a failure with a huge text': [
    ['{"type":"failed","outcome":"error","message":"', 1],
    ['a', 900_000],
    ['","line":null}\n', 1],
  ],
}

/** As hexadecimal digits, with the times of each: no language needs to escape them. */
export function inHex(bytes: Bytes): { hex: string; times: number }[] {
  return bytes.map(([text, times]) => ({ hex: Buffer.from(text, 'latin1').toString('hex'), times }))
}
