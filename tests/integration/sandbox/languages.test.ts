import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { codeLanguages } from '#server/sandbox/code-job.ts'
import { closeSandbox, codeEngines, runCode } from '#server/sandbox/run-code.ts'
import { codeJob } from '#tests/support/code-job.ts'
import { codeSamples } from '#tests/support/code-samples.ts'

const engines = await codeEngines()
const here = engines.filter(({ level }) => level !== 'off').map(({ language }) => language)

afterAll(() => closeSandbox())

describe('code in every language that runs here', () => {
  // the title tells a level that is missing here, so that nothing is skipped in silence
  it.each(engines)('is counted: $language, $level, $reason', ({ language, level, reason }) => {
    expect(codeLanguages).toContain(language)
    if (language === 'javascript') expect(level).not.toBe('off')
    // where namespaces can be made, an installed interpreter runs in them; Mono also asks for /proc
    const isDue = language !== 'dotNet' && !reason.includes('not installed') && canLockIn()
    if (isDue) expect(level).toBe('namespaces')
  })

  it.each(codeSamples.flatMap((sample) => here.map((language) => ({ ...sample, language, title: `${language} ${sample.name}` }))))(
    '$title',
    async ({ language, code, job, result }) => {
      const found = await runCode(codeJob(language, code[language], job))
      expect(found).toMatchObject(result)
    },
  )
})

/** Asked of bubblewrap itself, as the sandbox would not know that it fails to. */
function canLockIn(): boolean {
  const lock = ['--unshare-user', '--unshare-pid', '--unshare-net', '--ro-bind', '/', '/', '/bin/true']
  return spawnSync('/usr/bin/bwrap', lock).status === 0
}
