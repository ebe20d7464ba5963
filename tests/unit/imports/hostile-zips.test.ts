import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { AppError } from '#shared/protocol/errors.ts'
import { guardZip } from '#server/workbooks/zip-guard.ts'
import { readPart } from '#server/workbooks/zip-parts.ts'
import { createZipWriter } from '#server/lib/zip-writer.ts'
import { madeZip, type MadePart } from '#tests/support/made-zip.ts'
import { runs } from '#tests/support/property-runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'trama-zips-'))
const path = join(folder, 'book.xlsx')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const book: MadePart = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') }
const other: MadePart = { name: 'xl/styles.xml', data: Buffer.from('<styleSheet/>') }
/** How many handles of the file are open in this process. */
const handlesOf = (): number =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === path
    } catch {
      return false
    }
  }).length
const spaces = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024, 0x20)

describe('a hostile zip file', () => {
  it.each<[string, () => Buffer, string]>([
    ['that inflates to too much and says so', () => madeZip([book, { ...other, data: spaces(60) }]), 'import_inflated'],
    ['that inflates to too much and lies', () => madeZip([book, { ...other, data: spaces(60), says: 9 }]), 'import_inflated'],
    ['whose parts share their bytes', () => madeZip([book, other, { ...other, name: 'a.xml', at: 56 }]), 'import_not_workbook'],
    ['whose two parts are the same bytes', () => madeZip([book, { ...book, name: 'b.xml', at: 0 }]), 'import_not_workbook'],
    ['whose part is longer than said', () => madeZip([book, { ...other, says: 3 }]), 'import_not_workbook'],
    ['whose part is shorter than said', () => madeZip([book, { ...other, says: 300 }]), 'import_not_workbook'],
    ['with a wrong checksum', () => madeZip([book, { ...other, checksum: 1 }]), 'import_not_workbook'],
    ['with a part outside the file', () => madeZip([book, { ...other, at: 90_000 }]), 'import_not_workbook'],
    ['with a name that climbs out', () => madeZip([book, { ...other, name: '../../etc/passwd' }]), 'import_not_workbook'],
    ['with a name from the root', () => madeZip([book, { ...other, name: '/etc/passwd' }]), 'import_not_workbook'],
    ['with a name on a drive', () => madeZip([book, { ...other, name: 'C:\\x' }]), 'import_not_workbook'],
    ['that is encrypted', () => madeZip([{ ...book, flags: 1 }]), 'import_not_workbook'],
    ['packed in an unknown way', () => madeZip([{ ...book, method: 99 }]), 'import_not_workbook'],
    ['with more entries than parts', () => madeZip([book, other], 7), 'import_not_workbook'],
    ['of too many entries', () => madeZip([book], 60_000), 'import_inflated'],
    ['that is cut', () => madeZip([book, other]).subarray(0, -30), 'import_not_workbook'],
  ])('is refused: one %s', async (_name, make, id) => {
    writeFileSync(path, make())
    await expect(guardZip(path)).rejects.toMatchObject({ id })
    await expect.poll(handlesOf).toBe(0)
  })

  it('is read or refused, whichever of its bytes are changed', async () => {
    const sound = madeZip([book, other, { ...other, name: 'xl/plain.xml', method: 0 }])
    const changes = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(changes, async (given) => {
        const bytes = Buffer.from(sound)
        for (const [at, value] of given) bytes[at] = value
        writeFileSync(path, bytes)
        const read = await guardZip(path).catch((error: unknown) => error)
        if (!(read instanceof Map)) expect(read).toBeInstanceOf(AppError)
      }),
      runs(300, 3_000),
    )
  }, 60_000)

  it('is left in the middle of a part without keeping its file open', async () => {
    writeFileSync(path, madeZip([book, { ...other, data: Buffer.from(`<a>${'x'.repeat(500_000)}</a>`) }]))
    const part = (await guardZip(path)).get(other.name)
    expect(part).toBeDefined()
    if (part) for await (const piece of readPart(path, part)) if (piece.length > 0) break
    await expect.poll(handlesOf).toBe(0)
  })
})

describe('a zip file that is written', () => {
  const contentOf = async (name: string): Promise<string> => {
    const part = (await guardZip(path)).get(name)
    if (!part) return 'none'
    const pieces: Buffer[] = []
    for await (const piece of readPart(path, part)) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }

  it('holds its parts as they were given, empty ones too', async () => {
    const zip = createZipWriter(path)
    await zip.add('xl/workbook.xml', ['<work', '', 'book>é😀</workbook>'])
    await zip.add('xl/empty.xml', [])
    await zip.close()
    expect(await contentOf('xl/workbook.xml')).toBe('<workbook>é😀</workbook>')
    expect(await contentOf('xl/empty.xml')).toBe('')
  })

  it('says why its content could not be made', async () => {
    const zip = createZipWriter(path)
    const texts = function* (): Generator<string> {
      yield 'a'
      throw new RangeError('too long')
    }
    await expect(zip.add('a.xml', texts())).rejects.toThrow('too long')
  })

  it('says that it could not be written, and does not ask for what is left', async () => {
    const zip = createZipWriter(join(folder, 'nowhere', 'book.xlsx'))
    const add = async (): Promise<void> => {
      await zip.add('a.xml', ['a'])
      await zip.close()
    }
    await expect(add()).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
