import { describe, expect, it } from 'vitest'
import { isAirtableFile, readAddressedFiles } from '#shared/nouns/imports/addressed-files.ts'

describe('files that a cell names by their addresses', () => {
  it.each<[string, [string, string][] | undefined]>([
    ['a.png (https://dl.example/a)', [['a.png', 'https://dl.example/a']]],
    [
      'plan, final (2).pdf (https://dl.example/p?x=1,2),b (https://dl.example/b)',
      [
        ['plan, final (2).pdf', 'https://dl.example/p?x=1,2'],
        ['b', 'https://dl.example/b'],
      ],
    ],
    ['a (https://x/1) and more', undefined],
    ['(https://x/1)', undefined],
    ['a (ftp://x/1)', undefined],
    ['', undefined],
    [`${'('.repeat(100_000)}`, undefined],
    [`${'a (https://x/1),'.repeat(101)}`, undefined],
  ])('%.60s', (text, files) => {
    expect(readAddressedFiles(text)?.map(({ name, address }) => [name, address])).toEqual(files)
  })

  it('are known by the hosts of Airtable alone: pages of other programs have the same form', () => {
    expect(isAirtableFile('a b.png (https://v5.airtableusercontent.com/v3/u/29/x)')).toBe(true)
    expect(isAirtableFile('a.png (https://dl.airtable.com/.attachments/x)')).toBe(true)
    expect(isAirtableFile('A page (https://www.notion.so/x)')).toBe(false)
    expect(isAirtableFile('a.png (https://airtable.com.evil.example/x)')).toBe(false)
  })
})
