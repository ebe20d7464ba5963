import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMailJob, type ReadMail } from '#server/features/table-mail/in/read-mail-job.ts'
import { corpus } from '#tests/support/mail/corpus/corpus.ts'
import { filePart, message, multipart, textPart, type Becomes } from '#tests/support/mail/corpus/build.ts'

let folder: string
const { signal } = new AbortController()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-corpus-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the corpus is as large as it says, and each of its messages another one', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(120)
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
})

/** The message as it became, in the words of the corpus: only what `wanted` names. */
function seen(read: ReadMail, wanted: Becomes): Becomes {
  const all: Becomes = {
    ...{ subject: read.subject, own: read.own, text: read.text, isBroken: read.isBroken, answers: read.answers },
    ...{ from: read.from.address, fromName: read.from.name, html: read.html !== null, to: read.to.length },
    ...{ files: read.files.map(({ name }) => name), types: read.files.map(({ type }) => type), sizes: read.files.map(({ size }) => size) },
    ...{ isAuto: read.signs.isAuto, isReply: read.signs.isReply, wantsNoAnswer: read.signs.wantsNoAnswer },
    bounce:
      read.bounce && wanted.bounce
        ? (Object.fromEntries(Object.keys(wanted.bounce).map((key) => [key, read.bounce?.[key as 'ids']])) as never)
        : read.bounce,
    ...(wanted.textHas !== undefined && { textHas: read.text.includes(wanted.textHas) ? wanted.textHas : read.text.slice(0, 500) }),
    ...(wanted.textHasNot !== undefined && { textHasNot: read.text.includes(wanted.textHasNot) ? 'it is there' : wanted.textHasNot }),
  }
  return Object.fromEntries(Object.keys(wanted).map((key) => [key, all[key as keyof Becomes]]))
}

it.each(corpus.map((mail) => [mail.name, mail] as const))('%s', async (_, { raw, becomes }) => {
  const path = join(folder, 'mail.eml')
  await writeFile(path, raw)
  const read = (await readMailJob({ path, folder }, { report: () => undefined, signal })) as ReadMail
  expect(seen(read, becomes)).toEqual(becomes)
  // whatever it is: it is known again by an id, and its files are there
  expect(read.messageId).not.toBe('')
  const names = await readdir(folder)
  for (const { file } of read.files) {
    expect(names).toContain(file)
    await rm(join(folder, file))
  }
})

/** Files by what they are, without their random names. */
const facts = (read: ReadMail): unknown => ({ ...read, files: read.files.map((file) => ({ ...file, file: '' })) })

it.each(corpus.map((mail) => [mail.name, mail] as const))('%s, with its files taken out first', async (_, { raw }) => {
  const path = join(folder, 'large.eml')
  await writeFile(path, raw)
  const context = { report: () => undefined, signal }
  const [whole, split] = [await readMailJob({ path, folder }, context), await readMailJob({ path, folder, largeFrom: 0 }, context)]
  expect(facts(split as ReadMail)).toEqual(facts(whole as ReadMail))
  const named = [whole, split].flatMap((read) => (read as ReadMail).files.map(({ file }) => file))
  const left = (await readdir(folder)).filter((name) => !name.endsWith('.eml'))
  expect(left.toSorted()).toEqual(named.toSorted())
  for (const file of named) await rm(join(folder, file))
})

it('a file of many pieces is the same on the disk', async () => {
  const path = join(folder, 'pieces.eml')
  const content = Buffer.from(Array.from({ length: 300_001 }, (_, at) => (at * 7) % 256))
  const { line, body } = multipart('mixed', [textPart('see'), filePart('a.bin', 'application/octet-stream', content)])
  await writeFile(path, message(['Subject: Pieces', line], body))
  const read = (await readMailJob({ path, folder, largeFrom: 0 }, { report: () => undefined, signal })) as ReadMail
  expect((await readFile(join(folder, read.files[0]?.file ?? ''))).equals(content)).toBe(true)
})
