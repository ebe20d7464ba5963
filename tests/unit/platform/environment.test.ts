import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { environmentNames, readConfig } from '#server/lib/config.ts'

const namesIn = (text: string): string[] => [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
const known = environmentNames.toSorted()

describe('everything configurable', () => {
  it('stands in the table of the README', () => {
    const rows = readFileSync('README.md', 'utf8').matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)
    const named = [...rows].flatMap(([, names = '']) => [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name))
    expect(named.toSorted()).toEqual(known)
  })

  it('stands in the example of an environment, whose lines are right as they are', () => {
    const example = readFileSync('.env.example', 'utf8')
    expect(namesIn(example).toSorted()).toEqual(known)
    const set = [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value])
    expect(readConfig(Object.fromEntries(set) as Record<string, string>)).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000' })
  })

  it('has either a journal or accounts in PostgreSQL, unless it is a node among others', () => {
    const url = 'postgres://trama:password@db.example.com/trama'
    const journalled = { ARCHIVE: '/away', JOURNAL_URL: url }
    expect(readConfig(journalled).journal).toEqual({ url })
    expect(() => readConfig({ ...journalled, CONTROL_URL: url })).toThrow('set CLUSTER_URL as well')
    const node = { CLUSTER_URL: 'http://10.0.0.5:3100', CLUSTER_SECRET: 's'.repeat(32), S3_BUCKET: 'files', ARCHIVE: 'files' }
    expect(readConfig({ ...journalled, ...node, CONTROL_URL: url })).toMatchObject({ journal: { url }, controlUrl: url })
  })

  it('reaches the container, which has a port, an address and folders of its own', () => {
    const compose = readFileSync('compose.yaml', 'utf8')
    expect(compose).toMatch(/env_file:\n\s+- path: \.env\n/)
    for (const own of ['PORT: 3000', 'HOST: 0.0.0.0', 'DATA_DIR: /data', 'NODE_ENV: production']) expect(compose).toContain(own)
  })
})
