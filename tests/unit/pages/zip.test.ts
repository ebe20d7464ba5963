import { describe, expect, it } from 'vitest'
import { withPlaces } from '#shared/nouns/pages/exported-places.ts'
import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { readZip, ZipError } from '#client/lib/zip/read-zip.ts'
import { writeZip } from '#client/lib/zip/write-zip.ts'
import { madeZip } from '#tests/support/made-zip.ts'
import { mark, node, text } from '#tests/support/sample-page.ts'

const bytes = (words: string) => new TextEncoder().encode(words)
const words = async (file: Blob) => new Map([...(await readZip(file))].map(([name, content]) => [name, new TextDecoder().decode(content)]))
const blob = (buffer: Buffer) => new Blob([Uint8Array.from(buffer)])

describe('zip files', () => {
  it('are read as they were written, and as others pack them', async () => {
    const parts = [
      { name: 'Página.md', bytes: bytes('# Olá') },
      { name: 'Página/files/a.png', bytes: Uint8Array.from([0, 255, 1]) },
    ]
    const read = await readZip(writeZip(parts))
    expect(new Map(parts.map(({ name, bytes: content }) => [name, content]))).toEqual(read)
    const packed = madeZip([
      { name: 'a/', data: Buffer.alloc(0) },
      { name: 'a/b.md', data: Buffer.from('text '.repeat(1_000)) },
    ])
    expect(await words(blob(packed))).toEqual(new Map([['a/b.md', 'text '.repeat(1_000)]]))
  })

  it('never lead out of themselves, nor unpack to more than a device takes', async () => {
    const hostile = madeZip(
      ['../a.md', '/etc/a.md', 'a/../../b.md', 'a\\..\\b.md', 'good.md'].map((name) => ({ name, data: Buffer.from('x') })),
    )
    expect([...(await readZip(blob(hostile))).keys()]).toEqual(['good.md'])
    const bomb = madeZip([{ name: 'a.md', data: Buffer.alloc(21 * 1024 * 1024) }])
    expect(bomb.length).toBeLessThan(100_000)
    await expect(readZip(blob(bomb))).rejects.toThrow(ZipError)
    await expect(readZip(blob(madeZip([{ name: 'a', data: Buffer.from('x'), flags: 1 }])))).rejects.toThrow(ZipError)
    await expect(readZip(new Blob(['no zip']))).rejects.toThrow(ZipError)
  })

  it('that are cut off anywhere are refused, and nothing else happens', async () => {
    const whole = madeZip([{ name: 'a.md', data: Buffer.from('some text that is packed') }])
    for (let length = 0; length < whole.length; length += 1)
      await expect(readZip(blob(whole.subarray(0, length)))).rejects.toThrow(ZipError)
  })
})

describe('an exported page', () => {
  const page = [
    node(
      'paragraph',
      {},
      'See ',
      node('mention', { kind: 'page', id: 'p2', label: '' }),
      ' and ',
      node('mention', { kind: 'app', id: 'x', label: '' }),
    ),
    node('picture', { fileId: 'f1', name: 'a.png', alt: 'A boat', caption: '', width: 50 }),
    node('file', { fileId: 'f2', name: 'plan.pdf', size: 3 }),
    // written by a stranger, not by an export
    node('paragraph', {}, text('click', mark('exportedPlace', { href: 'javascript:alert(1)' }))),
    node('exportedPicture', { href: '//evil.test/a.png', alt: 'x' }),
  ]
  const placed = withPlaces(page, {
    mention: (kind, id) => (kind === 'page' && id === 'p2' ? { label: 'Plan [2]', href: 'A b/Plan.md' } : undefined),
    file: (id) => (id === 'f1' ? 'A b/files/a.png' : undefined),
  })

  it('leads to the files beside it, and names what the person may not see as before', () => {
    const markdown = pageMarkdown('T', placed)
    expect(markdown).toContain('See [Plan \\[2\\]](A%20b/Plan.md) and …')
    expect(markdown).toContain('![A boat](A%20b/files/a.png)')
    expect(markdown).toContain('plan.pdf')
    expect(pageHtml('T', placed, 'en')).toContain('<img src="A%20b/files/a.png" alt="A boat"')
  })

  it('never leads to an address that a document made up', () => {
    for (const written of [pageMarkdown('T', placed), pageHtml('T', placed, 'en')]) {
      expect(written).not.toContain('javascript:')
      expect(written).not.toContain('evil.test')
    }
  })
})
