// The durations of `npm test`: the slowest files, and seconds by kind and noun, from the runners' JSON reports.
import { relative } from 'node:path'

const slowest = 20
const nounsTold = 30

/** Seconds of each test file: `[{ file, seconds }]`, paths from the root. */
export function durationsOf(vitest, playwright, root) {
  const results = vitest.flatMap((report) => report?.testResults ?? [])
  const files = results.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  for (const suite of playwright?.suites ?? []) files.push({ file: `tests/e2e/${suite.file}`, seconds: secondsOf(suite) })
  return files
}

function secondsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
  return [...own, ...suites.map(secondsOf)].reduce((sum, seconds) => sum + seconds, 0)
}

/** The noun a file is about: its folder below the kind, else the first word of its name. */
function nounOf(file) {
  const [, kind = '', ...rest] = file.split('/')
  return { kind, noun: rest.length > 1 ? rest[0] : (rest[0] ?? '').split(/[-.]/)[0] }
}

/** A text for people: the slowest files, then a table of seconds by noun and kind. */
export function tableOfDurations(files) {
  const kinds = [...new Set(files.map(({ file }) => nounOf(file).kind))].sort()
  const nouns = new Map()
  for (const { file, seconds } of files) {
    const { kind, noun } = nounOf(file)
    const row = nouns.get(noun) ?? { all: 0 }
    row[kind] = (row[kind] ?? 0) + seconds
    row.all += seconds
    nouns.set(noun, row)
  }
  const cell = (seconds) => (seconds === undefined ? '' : seconds.toFixed(1)).padStart(13)
  return [
    `The slowest ${slowest} test files (seconds):`,
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, slowest)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${file}`),
    '',
    `Seconds by noun:${' '.repeat(4)}${[...kinds, 'all'].map((kind) => kind.padStart(13)).join('')}`,
    ...[...nouns]
      .sort(([, a], [, b]) => b.all - a.all)
      .slice(0, nounsTold)
      .map(([noun, row]) => `${noun.padEnd(20)}${[...kinds, 'all'].map((kind) => cell(row[kind])).join('')}`),
  ].join('\n')
}
