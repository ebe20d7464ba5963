// The failed tests of `npm test` with their messages, from the runners' JSON reports.
import { stripVTControlCharacters } from 'node:util'

const linesOfMessage = 25

/** Failed tests of both vitest lanes and of Playwright: `[{ name, message }]`, flaky browser tests included. */
export function failuresOf(vitest, playwright) {
  const files = vitest.flatMap((report) => report?.testResults ?? [])
  return [...files.flatMap(failuresOfFile), ...(playwright?.suites ?? []).flatMap(failuresOfSuite)]
}

/** The files of the failed tests of one runner's report, as its command line takes them. */
export function failedFiles(report, root) {
  const vitest = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name.replace(`${root}/`, ''))
  const playwright = (report?.suites ?? []).filter((suite) => failuresOfSuite(suite).length > 0).map(({ file }) => file)
  return [...vitest, ...playwright]
}

function failuresOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  // a file that did not load has no test that could fail
  if (failed.length === 0) return status === 'failed' ? [{ name, message: message ?? '' }] : []
  return failed.map((test) => ({ name: `${name} > ${test.fullName}`, message: test.failureMessages.join('\n') }))
}

function failuresOfSuite({ file, suites = [], specs = [] }) {
  const failed = specs.filter((spec) => !spec.ok || spec.tests.some(({ status }) => status === 'flaky'))
  const own = failed.map((spec) => ({
    name: `${file} > ${spec.title}`,
    message: spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((error) => error.message ?? ''))).join('\n'),
  }))
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** A text for people: each failed test and the first lines of what it said. */
export function textOfFailures(failures, root) {
  return failures
    .map(({ name, message }) => {
      const lines = stripVTControlCharacters(message).replaceAll(`${root}/`, '').split('\n').slice(0, linesOfMessage)
      return [`✘ ${name.replace(`${root}/`, '')}`, ...lines.map((line) => `    ${line}`)].join('\n')
    })
    .join('\n\n')
}
