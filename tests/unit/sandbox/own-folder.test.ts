import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeOwnFolder } from '#server/sandbox/own-folder.ts'

const base = mkdtempSync(join(tmpdir(), 'trama-own-folder-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('folders of processes that are gone are removed, and no others', () => {
  const own = basename(makeOwnFolder(base))
  const space = own.split('-')[2] ?? ''
  // a process that has ended by the time spawnSync returns
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const gone = `trama-code-${space}-${pid}-aaaaaa`
  const kept = [own, `trama-code-${space}-${process.ppid}-bbbbbb`, `trama-code-1-${pid}-cccccc`, 'trama-code-dddddd', 'else']
  for (const name of [gone, ...kept.slice(1)]) {
    mkdirSync(join(base, name))
    writeFileSync(join(base, name, 'run.exe'), '')
  }
  const second = basename(makeOwnFolder(base))
  expect(readdirSync(base).toSorted()).toEqual([...kept, second].toSorted())
})
