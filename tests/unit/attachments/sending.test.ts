import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'
import { createFileSender, type FileSenderParts } from '#client/engine/attachments/file-sender.ts'
import type { FileStore, LocalFile } from '#client/engine/attachments/local-files.ts'
import { until } from '#tests/support/test-device.ts'

/** A server that keeps bytes by id, and loses connections on demand. */
class PartServer {
  readonly files = new Map<string, { size: number; bytes: string }>()
  /** the outcomes of the next parts */
  readonly accidents: ('before' | 'after')[] = []
  readonly parts: string[] = []

  announce(file: LocalFile): void {
    this.files.set(file.id, { size: file.size, bytes: '' })
  }

  send: FileSenderParts['sendPart'] = async (id, offset, part) => {
    const accident = this.accidents.shift()
    if (accident === 'before') throw new OfflineError()
    this.parts.push(`${id}@${offset}`)
    const file = this.files.get(id)
    if (!file) throw new ApiError(404, { id: 'not_found', code: '', message: '' })
    if (offset === file.bytes.length) file.bytes += await part.text()
    if (accident === 'after') throw new OfflineError()
    return { received: file.bytes.length, complete: file.bytes.length === file.size }
  }
}

function memoryStore(files: LocalFile[]): FileStore {
  const map = new Map(files.map((file) => [file.id, file]))
  return {
    all: async () => [...map.values()],
    put: async (file) => void map.set(file.id, file),
    remove: async (id) => void map.delete(id),
    close: () => undefined,
  }
}

const fileOf = (id: string, text: string, addedAt: number): LocalFile => ({
  id,
  name: `${id}.txt`,
  size: text.length,
  type: 'application/octet-stream',
  tableId: 't',
  fieldId: 'f',
  addedAt,
  blob: new Blob([text]),
})

/** runs at once what waits for a while */
const timers = { set: (run: () => void) => setImmediate(run), clear: () => undefined, random: () => 0 }

test('files go in parts, the oldest first, and on from where a connection broke', async () => {
  const files = [fileOf('second', 'abcdefghij', 2), fileOf('first', '0123456789', 1)]
  const store = memoryStore(files)
  const server = new PartServer()
  for (const file of files) server.announce(file)
  server.accidents.push('after', 'before', 'after')
  let left = -1
  const sender = createFileSender({
    store,
    sendPart: server.send,
    isAnnounced: () => true,
    maySend: () => true,
    onChange: (waiting) => (left = waiting.length),
    timers,
    partBytes: 4,
  })
  sender.trigger()
  await until(() => left === 0)
  expect([...server.files.values()].map((file) => file.bytes)).toEqual(['abcdefghij', '0123456789'])
  // answers to the first part were lost: the resend changed nothing, and answered where to continue
  expect(server.parts.filter((part) => part.startsWith('first'))).toEqual(['first@0', 'first@0', 'first@0', 'first@4', 'first@8'])
  expect(server.parts.findIndex((part) => part.startsWith('second'))).toBeGreaterThan(
    server.parts.findLastIndex((part) => part === 'first@8'),
  )
  sender.close()
})

test('a file waits for its announcement, and one that is refused stays with its reason until it is sent again, and holds up no other', async () => {
  const store = memoryStore([fileOf('refused', 'x', 1), fileOf('waiting', 'y', 2), fileOf('good', 'z', 3)])
  const server = new PartServer()
  server.announce(fileOf('good', 'z', 3))
  let announced = false
  let state: readonly LocalFile[] = []
  const sender = createFileSender({
    store,
    sendPart: server.send,
    isAnnounced: (id) => id !== 'waiting' || announced,
    maySend: () => true,
    onChange: (files) => (state = files),
    timers,
  })
  sender.trigger()
  await until(() => state.length === 2 && state.some((file) => file.refused))
  expect(state.map(({ id, refused }) => [id, refused])).toEqual([
    ['refused', 'not_found'],
    ['waiting', undefined],
  ])
  server.announce(fileOf('waiting', 'y', 2))
  announced = true
  sender.trigger()
  await until(() => state.length === 1)
  expect(server.files.get('waiting')?.bytes).toBe('y')

  // the reason of the refusal is gone
  server.announce(fileOf('refused', 'x', 1))
  await sender.retry('refused')
  await until(() => state.length === 0)
  expect(server.files.get('refused')?.bytes).toBe('x')
  sender.close()
})
